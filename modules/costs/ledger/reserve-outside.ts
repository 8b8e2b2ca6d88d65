import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatCents, times } from '../../../src/kernel/money.ts';
import { priceOf } from '../prices/price.queries.ts';

export interface OutsideReservation {
  orgId: string;
  /** A run of no campaign: a campaign's money goes through `reserve`. */
  runId: string;
  costName: string;
  /** At the most; what is not used is given back. */
  quantity: number;
  /** How long it stands unless it is settled before. */
  leaseMs: Milliseconds;
}

/**
 * Promises money for work outside campaigns, that no cap limits, and answers the reservation's id; what is without a price
 * counts at zero. It is settled as any other, and what a dead process leaves is given back by the same sweep.
 */
export async function reserveOutside(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, runId, costName, quantity, leaseMs }: OutsideReservation,
): Promise<string> {
  const now = clock.now();
  const unitCost = (await priceOf(em, orgId, costName, now)) ?? 0n;
  taking(em, 'budgets');
  const [stored] = await statement<{ id: string }>(em, RESERVE, [
    newId(),
    orgId,
    runId,
    costName,
    formatCents(unitCost),
    quantity,
    formatCents(times(unitCost, quantity)),
    now,
    new Date(now.getTime() + leaseMs),
  ]);
  if (stored === undefined) throw new Error('Money of a campaign is reserved under its budget.');
  return stored.id;
}

const RESERVE = `
  insert into cost_entries (id, org_id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount, amount,
                            status, reserved_at, lease_until)
  select $1, org_id, id, $4, $5::numeric, $6::bigint, $6, $7::numeric, $7, 'provisioned', $8, $9
  from runs where org_id = $2 and id = $3 and campaign_id is null
  returning id`;
