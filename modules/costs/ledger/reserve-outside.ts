import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatCents, type Money, times } from '../../../src/kernel/money.ts';
import { discountedPrice, lockCredit, moveCredit, paymentRequired } from '../../billing/index.ts';
import { priceOf } from '../prices/price.queries.ts';
import { isSandboxName } from '../prices/price-catalogue.ts';

interface OutsideReservation {
  orgId: string;
  /** Must not belong to a campaign, because campaigns use `reserve`. */
  runId: string;
  name: string;
  byPlatform: boolean;
  leaseMs: Milliseconds;
  costs: readonly { costName: string; quantity: number }[];
}

/**
 * Reserves money for work outside campaigns, without a cap. Returns the reservation ids in the order of the
 * costs. Refuses everything if the credit is too low. A cost without a price is free, but is refused if
 * credit must pay for it.
 */
export async function reserveOutside(
  unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>,
  { orgId, runId, name, byPlatform, leaseMs, costs }: OutsideReservation,
): Promise<string[]> {
  const { em, clock } = unit;
  const now = clock.now();
  const priced = [];
  for (const { costName, quantity } of costs) {
    const price = await priceOf(em, byPlatform ? null : orgId, costName, now);
    const unitCost = price ?? 0n;
    priced.push({
      id: newId(),
      costName,
      hasPrice: price !== null,
      unitCost,
      quantity,
      amount: times(unitCost, quantity),
    });
  }
  taking(em, 'budgets');
  const credit = byPlatform ? await lockCredit(unit, orgId) : null;
  if (credit !== null && priced.some(({ hasPrice }) => !hasPrice))
    throw badRequest(
      `${name} has no price on this server, so credit cannot pay for it. Choose another model, or store your own provider key.`,
    );
  const rows = priced.map(({ unitCost, amount, hasPrice: _hasPrice, ...cost }) => ({
    ...cost,
    unitCost: formatCents(unitCost),
    amount: formatCents(amount),
    billed: credit === null ? null : formatCents(discountedPrice(credit, amount)),
  }));
  const need =
    credit === null ? 0n : priced.reduce<Money>((sum, { amount }) => sum + discountedPrice(credit, amount), 0n);
  if (credit !== null && need > 0n && credit.available < need)
    throw paymentRequired({ available: credit.available, need });
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const stored = await statement(em, RESERVE, [orgId, runId, JSON.stringify(rows), now, leaseUntil]);
  if (stored.length !== costs.length) throw new Error('Costs of a campaign must be reserved within its budget.');
  await moveCredit(unit, [{ orgId, reserved: need, used: 0n }]);
  return rows.map(({ id }) => id);
}

const RESERVE = `
  insert into cost_entries (id, org_id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount, amount,
                            billed, sandbox, status, reserved_at, lease_until)
  select cost.id, runs.org_id, runs.id, "costName", "unitCost", quantity, quantity, amount, amount, billed, ${isSandboxName('"costName"')}, 'provisioned',
         $4::timestamptz, $5::timestamptz
  from jsonb_to_recordset($3::jsonb) as cost
    (id uuid, "costName" text, "unitCost" numeric, quantity bigint, amount numeric, billed numeric)
  join runs on runs.org_id = $1 and runs.id = $2 and runs.campaign_id is null
  returning cost_entries.id`;
