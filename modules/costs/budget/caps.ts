import type { Needs } from '../../../src/kernel/context.ts';
import type { Money } from '../../../src/kernel/money.ts';
import type { BudgetKind } from './budget.schema.ts';
import { type BudgetOwner, findBudget } from './load-budget.ts';

/** In SQL: the caps of a campaign by their kind, in cents as text; null where it has no budget. */
export const capsOf = (orgId: string, campaignId: string) =>
  `(select jsonb_object_agg(kind, cap::text) from budget_windows where org_id = ${orgId} and campaign_id = ${campaignId})`;

/** In SQL: what a campaign has cost and reserved, in cents. */
export const totalCostOf = (orgId: string, campaignId: string) =>
  `(select coalesce(sum(actual + provisioned), 0) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

const WIDEST_FIRST = ['total', 'monthly', 'weekly', 'daily'] as const;

/** Returns the widest cap and what counts against it now. Without any cap: all that was spent, and nulls. */
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
