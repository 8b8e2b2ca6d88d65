import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatCents, type Money, times } from '../../../src/kernel/money.ts';
import { inTransaction } from './in-transaction.ts';

export interface ActualCost {
  /** A run of no campaign: a campaign's money goes through `reserve`. */
  runId: string;
  costName: string;
  unitCost: Money;
  quantity: number;
}

/** Records costs of work outside campaigns, such as the analysis of a brand, that no cap limits. */
export function recordActual(unit: Needs<'em' | 'clock'>, orgId: string, costs: ActualCost[]): Promise<void> {
  const rows = costs.map(({ runId, costName, unitCost, quantity }) => ({
    id: newId(),
    runId,
    costName,
    unitCost: formatCents(unitCost),
    quantity,
    amount: formatCents(times(unitCost, quantity)),
  }));
  const now = unit.clock.now();
  return inTransaction(unit, async ({ em }) => {
    const stored = await statement(em, RECORD, [now, JSON.stringify(rows), orgId]);
    if (stored.length !== rows.length) throw new Error('Costs of a campaign must be reserved before they are spent.');
  });
}

const RECORD = `
  insert into cost_entries (id, org_id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount,
                            amount, status, reserved_at, settled_at)
  select cost.id, runs.org_id, runs.id, "costName", "unitCost", quantity, quantity, amount, amount, 'actual', $1::timestamptz, $1
  from jsonb_to_recordset($2::jsonb) as cost
    (id uuid, "runId" uuid, "costName" text, "unitCost" numeric, quantity bigint, amount numeric)
  join runs on runs.org_id = $3 and runs.id = cost."runId" and runs.campaign_id is null
  returning cost_entries.id`;
