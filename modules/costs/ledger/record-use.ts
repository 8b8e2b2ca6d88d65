import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';

interface Use {
  reservationId: string;
  /** Negative to correct a use that was recorded too high. */
  units: number;
}

/** The reservation was settled, voided or expired, or has too few units left. */
export class ReservationGone extends Error {}

/**
 * Records the maximum provider use before the call and corrects it afterwards. A later settlement, void or
 * expiry charges at least this use. So a worker that dies during a call is charged for it, but never more
 * than was reserved.
 */
export async function recordUse({ em }: Needs<'em'>, orgId: string, uses: Use[]): Promise<void> {
  const given = uses.filter(({ units }) => units !== 0);
  if (given.length === 0) return;
  taking(em, 'budgets');
  const rows = await statement(em, NOTE, [
    orgId,
    given.map(({ reservationId }) => reservationId),
    given.map(({ units }) => units),
  ]);
  if (rows.length < given.length) throw new ReservationGone('The reservation was released or is used up.');
}

/** All or none. Locks in id order, so that two calls of one batch cannot deadlock. */
const NOTE = `
  with given as (
    select * from unnest($2::uuid[], $3::bigint[]) as given (id, units)
  ), open as materialized (
    select entry.id, given.units from cost_entries entry join given on entry.org_id = $1 and entry.id = given.id
    where entry.status = 'provisioned' and entry.used_quantity + given.units between 0 and entry.reserved_quantity
    order by entry.id for no key update of entry
  )
  update cost_entries entry set used_quantity = used_quantity + open.units from open
  where entry.org_id = $1 and entry.id = open.id and (select count(*) from open) = cardinality($2::uuid[])
  returning entry.id`;
