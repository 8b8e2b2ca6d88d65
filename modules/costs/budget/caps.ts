import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';
import { inTransaction } from '../ledger/in-transaction.ts';
import type { BudgetCaps } from './budget.rules.ts';
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

interface CapChange {
  orgId: string;
  campaignIds: string[];
  /** An absent kind keeps its cap; null removes it. */
  caps: Partial<BudgetCaps>;
}

/**
 * SQL for the refused price. A cap with room for the refused unit has opened, so its next closing is
 * announced again.
 */
const REFUSED_STILL = 'case when change.cap - spent - reserved < refused_price then refused_price end';

/**
 * Changes caps at any time, even below the spent amount; then nothing more is granted. Returns the changed
 * campaigns, so that they can check their gates.
 */
export function setCaps(unit: Needs<'em'>, { orgId, campaignIds, caps }: CapChange): Promise<string[]> {
  const changes = Object.entries(caps).map(([kind, cap]) => ({ kind, cap: cap === null ? null : formatCents(cap) }));
  return inTransaction(unit, async ({ em }) => {
    const mine = await lockWindows(em, { orgId, campaignIds });
    if (mine.length === 0 || changes.length === 0) return [];
    await statement(
      em,
      `update budget_windows set cap = change.cap, refused_price = ${REFUSED_STILL}
       from jsonb_to_recordset($1::jsonb) as change (kind text, cap numeric)
       where org_id = $2 and campaign_id = any($3::uuid[]) and budget_windows.kind = change.kind`,
      [JSON.stringify(changes), orgId, mine],
    );
    return mine;
  });
}

/**
 * Locks whole budgets in a fixed order to prevent deadlocks. A transaction that changes several budgets must
 * lock them in one call.
 */
async function lockWindows(
  em: EntityManager,
  { orgId, campaignIds }: { orgId: string; campaignIds: string[] },
): Promise<string[]> {
  taking(em, 'budgets');
  const rows = await statement<{ campaign_id: string }>(
    em,
    `select campaign_id from budget_windows where org_id = $1 and campaign_id = any($2::uuid[])
     order by campaign_id, kind for no key update`,
    [orgId, campaignIds],
  );
  return [...new Set(rows.map(({ campaign_id }) => campaign_id))];
}
