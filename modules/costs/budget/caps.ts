import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { centsFromNumeric, type Money } from '../../../src/kernel/money.ts';
import type { BudgetOwner } from './load-budget.ts';

/** In SQL: the caps of a campaign by their kind, in cents as text; null where it has no budget. */
export const capsOf = (orgId: string, campaignId: string) =>
  `(select jsonb_object_agg(kind, cap::text) from budget_windows where org_id = ${orgId} and campaign_id = ${campaignId})`;

/** In SQL: what a campaign has cost and reserved, in cents. */
export const totalCostOf = (orgId: string, campaignId: string) =>
  `(select coalesce(sum(actual + provisioned), 0) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

/** The widest cap there is, and what counts against it; without any cap all that was spent, and no limit. */
export async function widestCap(
  em: EntityManager,
  { orgId, campaignId }: BudgetOwner,
): Promise<{ spent: Money; cap: Money | null }> {
  const [widest] = await statement<{ spent: string; cap: string | null }>(
    em,
    `select spent + reserved as spent, cap from budget_windows where org_id = $1 and campaign_id = $2
     order by cap is null, array_position(array['total', 'monthly', 'weekly', 'daily'], kind) limit 1`,
    [orgId, campaignId],
  );
  if (widest === undefined) return { spent: 0n, cap: null };
  return { spent: centsFromNumeric(widest.spent), cap: widest.cap === null ? null : centsFromNumeric(widest.cap) };
}
