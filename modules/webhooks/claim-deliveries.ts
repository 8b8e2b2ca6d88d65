import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
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

/**
 * Takes due deliveries, a fair share from every endpoint that has some: an endpoint with a million of them waits behind
 * itself. It hops over the index from endpoint to endpoint, so the length of a queue costs nothing.
 */
export async function claimDeliveries(em: EntityManager, now: Date, room: Room): Promise<ClaimedDelivery[]> {
  const token = randomUUID();
  const { rows } = await sql<Omit<ClaimedDelivery, 'token' | 'claimedAt'>>`
    with recursive waiting as (
      (select endpoint_id, due_at from webhook_deliveries where due_at is not null order by endpoint_id, due_at limit 1)
      union all
      select next.* from waiting cross join lateral (
        select endpoint_id, due_at from webhook_deliveries
        where due_at is not null and endpoint_id > waiting.endpoint_id order by endpoint_id, due_at limit 1
      ) as next
    ), receiver as materialized (
      select id, url, failing_since is not null as failing, coalesce(lane.room, ${room.usual}::int) as room,
        row_number() over (partition by failing_since is null order by random()) as place, count(*) over () as receivers
      from waiting join webhook_endpoints on id = endpoint_id
      left join unnest(${[...room.lanes.keys()]}::uuid[], ${[...room.lanes.values()]}::int[]) as lane (id, room) using (id)
      where due_at <= ${now} and enabled and deleted_at is null and coalesce(lane.room, ${room.usual}::int) > 0
    ), due as materialized (
      select delivery.id, url, failing from receiver cross join lateral (
        select id from webhook_deliveries
        where endpoint_id = receiver.id and due_at <= ${now} and (claimed_until is null or claimed_until < ${now})
        order by due_at limit least(room, greatest(1, ${room.total}::int / receivers)) for update skip locked
      ) as delivery
      where place <= case when failing then ${room.failing}::int else ${room.total}::int end
    )
    update webhook_deliveries as delivery
    set claimed_until = ${new Date(now.getTime() + LEASE_MS)}, claim_token = ${token}
    from due, webhook_messages as message, webhook_secrets as secret
    where delivery.id = due.id and message.event_id = delivery.event_id and secret.org_id = delivery.org_id
    returning delivery.id, delivery.org_id as "orgId", delivery.endpoint_id as "endpointId", due.url,
      due.failing as "isFailing", delivery.event_id as "eventId", message.body, delivery.step,
      secret.sealed, secret.previous_sealed as "previousSealed", secret.previous_expires_at as "previousExpiresAt"
    `.execute(em.getKysely());
  return rows.map((row) => ({ ...row, token, claimedAt: now }));
}

/** Gives back what was not sent, as if it had never been taken. */
export async function releaseDeliveries(em: EntityManager, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  await sql`
    update webhook_deliveries set claimed_until = null, claim_token = null
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ token }) => token)}::uuid[])
      as released (id, token)
    where webhook_deliveries.id = released.id and claim_token = released.token`.execute(em.getKysely());
}

/**
 * When to look next: at the first delivery that falls due, or when the lease of a process that may be dead ends. Only the
 * front of each endpoint's queue is looked at, which holds what is claimed.
 */
export async function nextDelivery(em: EntityManager): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    with recursive waiting as (
      (select endpoint_id from webhook_deliveries where due_at is not null order by endpoint_id limit 1)
      union all
      select next.* from waiting cross join lateral (
        select endpoint_id from webhook_deliveries
        where due_at is not null and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1
      ) as next
    )
    select min(at) as at from waiting join webhook_endpoints on id = endpoint_id and enabled and deleted_at is null
    cross join lateral (
      select greatest(due_at, claimed_until) as at from webhook_deliveries
      where endpoint_id = waiting.endpoint_id and due_at is not null order by due_at limit 100
    ) as front`.execute(em.getKysely());
  return rows[0]?.at ?? null;
}
