import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import { DEADLINE_MS } from './delivery.rules.ts';

/** Twice a receiver's deadline: what is sent within the first half of its lease is recorded before the lease ends. */
const LEASE_MS = 2 * DEADLINE_MS;

/** After this time a delivery that still waits in this process is left to the next claim. */
export const SENDABLE_MS: Milliseconds = 12_000;

export interface ClaimedDelivery {
  id: string;
  /** Of this claim alone: who comes too late records nothing. */
  token: string;
  claimedAt: Date;
  orgId: string;
  endpointId: string;
  url: string;
  isFailing: boolean;
  eventId: string;
  body: string;
  step: number;
  sealed: string;
  previousSealed: string | null;
  previousExpiresAt: Date | null;
}

export interface Room {
  /** Deliveries at the most. */
  total: number;
  /** How many endpoints that are failing may be taken from, so that they never fill the place of those that work. */
  failing: number;
  /** For an endpoint that is not in `lanes`. */
  usual: number;
  /** For endpoints that this process sends to at the moment. */
  lanes: ReadonlyMap<string, number>;
}

/** Hops over the index from endpoint to endpoint, so the length of a queue costs nothing. */
const WAITING = `
  waiting as (
    (select endpoint_id, due_at from webhook_deliveries where due_at is not null order by endpoint_id, due_at limit 1)
    union all
    select next.* from waiting cross join lateral (
      select endpoint_id, due_at from webhook_deliveries
      where due_at is not null and endpoint_id > waiting.endpoint_id order by endpoint_id, due_at limit 1
    ) as next
  )`;

const CLAIM = `
  with recursive ${WAITING}, receiver as materialized (
    select id, url, failing_since is not null as failing, coalesce(lane.room, $4::int) as room,
      row_number() over (partition by failing_since is null order by random()) as place, count(*) over () as receivers
    from waiting join webhook_endpoints on id = endpoint_id
    left join unnest($5::uuid[], $6::int[]) as lane (id, room) using (id)
    where due_at <= $1 and enabled and deleted_at is null and coalesce(lane.room, $4::int) > 0
  ), due as materialized (
    select delivery.id, url, failing from receiver cross join lateral (
      select id from webhook_deliveries
      where endpoint_id = receiver.id and due_at <= $1 and (claimed_until is null or claimed_until < $1)
      order by due_at limit least(room, greatest(1, $2::int / receivers)) for update skip locked
    ) as delivery
    where place <= case when failing then $3::int else $2::int end
  )
  update webhook_deliveries as delivery set claimed_until = $7, claim_token = $8
  from due, webhook_messages as message, webhook_secrets as secret
  where delivery.id = due.id and message.event_id = delivery.event_id and secret.org_id = delivery.org_id
  returning delivery.id, delivery.org_id as "orgId", delivery.endpoint_id as "endpointId", due.url,
    due.failing as "isFailing", delivery.event_id as "eventId", message.body, delivery.step,
    secret.sealed, secret.previous_sealed as "previousSealed", secret.previous_expires_at as "previousExpiresAt"`;

/**
 * Takes due deliveries, a fair share from every endpoint that has some: an endpoint with a million of them waits behind
 * itself.
 */
export async function claimDeliveries(pool: Pool, now: Date, room: Room): Promise<ClaimedDelivery[]> {
  const token = randomUUID();
  const { rows } = await pool.query<Omit<ClaimedDelivery, 'token' | 'claimedAt'>>({
    name: 'webhooks-claim',
    text: CLAIM,
    values: [
      now,
      room.total,
      room.failing,
      room.usual,
      [...room.lanes.keys()],
      [...room.lanes.values()],
      new Date(now.getTime() + LEASE_MS),
      token,
    ],
  });
  return rows.map((row) => ({ ...row, token, claimedAt: now }));
}

/** Gives back what was not sent, as if it had never been taken. */
export async function releaseDeliveries(pool: Pool, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  await pool.query(
    `update webhook_deliveries set claimed_until = null, claim_token = null
     from unnest($1::uuid[], $2::uuid[]) as released (id, token)
     where webhook_deliveries.id = released.id and claim_token = released.token`,
    [deliveries.map(({ id }) => id), deliveries.map(({ token }) => token)],
  );
}

/**
 * When to look next: at the first delivery that falls due, or when the lease of a process that may be dead ends. Only the
 * front of each endpoint's queue is looked at, which holds what is claimed.
 */
export const NEXT_DELIVERY = `
  with recursive ${WAITING}
  select min(at) as at from waiting join webhook_endpoints on id = endpoint_id and enabled and deleted_at is null
  cross join lateral (
    select greatest(due_at, claimed_until) as at from webhook_deliveries
    where endpoint_id = waiting.endpoint_id and due_at is not null order by due_at limit 100
  ) as front`;
