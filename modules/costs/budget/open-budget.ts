import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { formatCents } from '../../../src/kernel/money.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { inTransaction } from '../ledger/in-transaction.ts';
import { type BudgetCaps, type BundlePrice, hasRoomFor } from './budget.rules.ts';
import { BudgetKind } from './budget.schema.ts';
import { type BudgetOwner, lockBudget } from './load-budget.ts';

interface NewBudget {
  campaignId: string;
  orgId: string;
  caps: BudgetCaps;
  sandbox?: boolean;
}

/** Creates a new campaign's budget; an existing budget stays. Its windows begin with the first use. */
export async function openBudget(
  { em }: Needs<'em'>,
  { campaignId, orgId, caps, sandbox = false }: NewBudget,
): Promise<void> {
  const rows = BudgetKind.options.map((kind) => {
    const cap = caps[kind];
    return { kind, cap: cap === null ? null : formatCents(cap) };
  });
  await statement(
    em,
    `insert into budget_windows (campaign_id, kind, org_id, sandbox, time_zone, starts_at, cap)
     select $1::uuid, given.kind, whose.org_id, $4, ${timeZoneOf('whose.org_id')}, 'epoch', given.cap
     from (values ($2::uuid)) as whose (org_id), jsonb_to_recordset($3::jsonb) as given (kind text, cap numeric)
     order by given.kind
     on conflict do nothing`,
    [campaignId, orgId, JSON.stringify(rows), sandbox],
  );
}

/**
 * Returns whether the total cap has room for one more unit after scheduled steps were cancelled. If so,
 * marks it as open.
 */
export function reopenTotal(
  unit: Needs<'em' | 'clock'>,
  owner: BudgetOwner,
  priceOf: (em: Needs<'em'>['em']) => Promise<BundlePrice>,
): Promise<boolean> {
  return inTransaction(unit, async ({ em, clock }) => {
    const { windows } = await lockBudget(em, owner, clock.now());
    const total = windows.filter(({ kind }) => kind === 'total');
    if (!hasRoomFor(total, await priceOf(em))) return false;
    await statement(
      em,
      `update budget_windows set refused_price = null where org_id = $1 and campaign_id = $2 and kind = 'total'`,
      [owner.orgId, owner.campaignId],
    );
    return true;
  });
}
