import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BudgetKind } from './budget.schema.ts';

/** One cap of one campaign. Its four rows are locked together, in the order of their kind. */
export const StoredBudgetWindow = defineEntity({
  name: 'BudgetWindow',
  tableName: 'budget_windows',
  properties: {
    campaignId: p.uuid().primary(),
    kind: p.text().$type<BudgetKind>().primary(),
    orgId: p.uuid(),
    /** Whether the campaign belongs to the sandbox. */
    sandbox: p.boolean().default(false),
    /** The zone in which the window was cut; another one than the organisation's means: count again. */
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
