import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Money that a run has reserved, spent or released. All cost totals are sums of these entries. */
export const CostEntry = defineEntity({
  name: 'CostEntry',
  tableName: 'cost_entries',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid().nullable(),
    runId: p.uuid(),
    costName: p.text(),
    unitCost: p.decimal(),
    reservedQuantity: p.bigint('string'),
    quantity: p.bigint('string'),
    /** Units requested from a provider, which are charged in any case. See `recordUse`. */
    usedQuantity: p.bigint('string').default('0'),
    reservedAmount: p.decimal(),
    amount: p.decimal(),
    /** The part paid from the organisation's credit; null if credit does not pay for it. */
    billed: p.decimal().nullable(),
    /** Copied from the campaign. Outside campaigns, true only for sandbox cost names. */
    sandbox: p.boolean().default(false),
    /** Already included in `cost_sums` and `spent_quarters`, so it must not change any more. */
    summed: p.boolean().default(false),
    status: p.text().$type<'provisioned' | 'actual' | 'cancelled'>(),
    /** Decides permanently in which windows the money counts, even if it is settled later. */
    reservedAt: p.datetime(),
    settledAt: p.datetime().nullable(),
    leaseUntil: p.datetime().nullable(),
  },
});
export type CostEntry = InferEntity<typeof CostEntry>;

/** Sums of a campaign's entries by cost name, updated in the statement that changes an entry. */
export const CostTotal = defineEntity({
  name: 'CostTotal',
  tableName: 'cost_totals',
  properties: {
    campaignId: p.uuid().primary(),
    costName: p.text().primary(),
    orgId: p.uuid(),
    actual: p.decimal(),
    provisioned: p.decimal(),
    quantity: p.bigint('string'),
  },
});
export type CostTotal = InferEntity<typeof CostTotal>;
