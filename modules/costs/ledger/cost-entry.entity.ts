import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Money that a run has promised, spent or given back. Every sum of costs is a sum of these. */
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
    /** Units that a provider was asked for: charged whatever becomes of the work. See `noteUse`. */
    usedQuantity: p.bigint('string').default('0'),
    reservedAmount: p.decimal(),
    amount: p.decimal(),
    /** What of it the organisation pays out of its credit; null where it pays otherwise, or nothing. */
    billed: p.decimal().nullable(),
    /** A campaign's entry belongs to the world of the campaign, any other is live unless its name is one of the sandbox. */
    sandbox: p.boolean().default(false),
    /** Added up in `cost_sums` and `spent_quarters`, so it changes no more. */
    summed: p.boolean().default(false),
    status: p.text().$type<'provisioned' | 'actual' | 'cancelled'>(),
    /** Decides in which windows the money counts, for good: also when it is settled in a later one. */
    reservedAt: p.datetime(),
    settledAt: p.datetime().nullable(),
    leaseUntil: p.datetime().nullable(),
  },
});
export type CostEntry = InferEntity<typeof CostEntry>;

/** The sums of a campaign's entries by cost name, kept in the statement that changes an entry. */
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
