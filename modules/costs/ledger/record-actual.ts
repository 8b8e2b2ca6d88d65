import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatCents, type Money, times } from '../../../src/kernel/money.ts';
import { type AvailableCredit, discountedPrice, lockCredit, moveCredit } from '../../billing/index.ts';
import { isSandboxName } from '../prices/price-catalogue.ts';
import { inTransaction } from './in-transaction.ts';

interface ActualCost {
  /** Must not belong to a campaign, because campaigns reserve their money first. */
  runId: string;
  costName: string;
  unitCost: Money;
  quantity: number;
  byPlatform?: boolean;
}

/** Records costs of work outside campaigns, such as a brand analysis. No cap limits them. */
export function recordActual(unit: RecordUnit, orgId: string, costs: ActualCost[]): Promise<void> {
  return inTransaction(unit, async (transaction) => {
    const { em, clock } = transaction;
    const credit = costs.some(({ byPlatform = false }) => byPlatform) ? await lockCredit(transaction, orgId) : null;
    const entries = costs.map((cost) => entryOf(cost, credit));
    const stored = await statement(em, RECORD, [clock.now(), JSON.stringify(entries.map(rowOf)), orgId]);
    if (stored.length !== costs.length) throw new Error('Costs of a campaign must be reserved before they are spent.');
    const used = entries.reduce<Money>((sum, { billed }) => sum + (billed ?? 0n), 0n);
    await moveCredit(transaction, [{ orgId, reserved: 0n, used }]);
  });
}

export type RecordUnit = Needs<'em' | 'clock' | 'queue' | 'stripe'>;

function entryOf({ byPlatform = false, ...cost }: ActualCost, credit: AvailableCredit | null) {
  const amount = times(cost.unitCost, cost.quantity);
  return { ...cost, amount, billed: byPlatform && credit !== null ? discountedPrice(credit, amount) : null };
}

const rowOf = ({ unitCost, amount, billed, ...cost }: ReturnType<typeof entryOf>) => ({
  ...cost,
  id: newId(),
  unitCost: formatCents(unitCost),
  amount: formatCents(amount),
  billed: billed === null ? null : formatCents(billed),
});

const RECORD = `
  insert into cost_entries (id, org_id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount,
                            amount, billed, sandbox, status, reserved_at, settled_at)
  select cost.id, runs.org_id, runs.id, "costName", "unitCost", quantity, quantity, amount, amount, billed, ${isSandboxName('"costName"')}, 'actual',
         $1::timestamptz, $1
  from jsonb_to_recordset($2::jsonb) as cost
    (id uuid, "runId" uuid, "costName" text, "unitCost" numeric, quantity bigint, amount numeric, billed numeric)
  join runs on runs.org_id = $3 and runs.id = cost."runId" and runs.campaign_id is null
  returning cost_entries.id`;
