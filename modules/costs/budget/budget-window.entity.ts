import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BudgetKind } from './budget.schema.ts';

/** One cap of one campaign. A campaign's four rows are locked together, ordered by kind. */
export const StoredBudgetWindow = defineEntity({
  name: 'BudgetWindow',
  tableName: 'budget_windows',
  properties: {
    campaignId: p.uuid().primary(),
    kind: p.text().$type<BudgetKind>().primary(),
    orgId: p.uuid(),
    sandbox: p.boolean().default(false),
    /** Time zone of the window. If it differs from the organisation's, the window must be recounted. */
    timeZone: p.text(),
    startsAt: p.datetime(),
    cap: p.decimal().nullable(),
    spent: p.decimal(),
    reserved: p.decimal(),
    warned: p.boolean(),
    refusedPrice: p.decimal().nullable(),
  },
});
export type StoredBudgetWindow = InferEntity<typeof StoredBudgetWindow>;
