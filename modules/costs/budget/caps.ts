import type { Needs } from '../../../src/kernel/context.ts';
import type { Money } from '../../../src/kernel/money.ts';
import type { BudgetKind } from './budget.schema.ts';
import { type BudgetOwner, findBudget } from './load-budget.ts';

export const capsOf = (orgId: string, campaignId: string) =>
  `(select jsonb_object_agg(kind, cap::text) from budget_windows where org_id = ${orgId} and campaign_id = ${campaignId})`;

export const totalCostOf = (orgId: string, campaignId: string) =>
  `(select coalesce(sum(actual + provisioned), 0) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

const WIDEST_FIRST = ['total', 'monthly', 'weekly', 'daily'] as const;

/** Returns the widest cap and its current use. Without any cap, returns the total spending and nulls. */
export async function widestCap(
  { em, clock }: Needs<'em' | 'clock'>,
  owner: BudgetOwner,
): Promise<{ spent: Money; cap: Money | null; kind: BudgetKind | null }> {
  const { windows } = (await findBudget(em, owner, clock.now())) ?? { windows: [] };
  const inOrder = WIDEST_FIRST.flatMap((kind) => windows.filter((window) => window.kind === kind));
  const widest = inOrder.find(({ cap }) => cap !== null) ?? inOrder[0];
  if (widest === undefined) return { spent: 0n, cap: null, kind: null };
  return { spent: widest.spent + widest.reserved, cap: widest.cap, kind: widest.cap === null ? null : widest.kind };
}
