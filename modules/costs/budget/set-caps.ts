import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { formatCents } from '../../../src/kernel/money.ts';
import { inTransaction } from '../ledger/in-transaction.ts';
import type { BudgetCaps } from './budget.rules.ts';
import { lockWindows } from './lock-windows.ts';

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
