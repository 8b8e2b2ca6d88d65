import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ofOpenOrganisation } from '../../../src/database/open-organisations.ts';
import { prepared } from '../../../src/database/statement.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { APPLICATION } from '../owner.rules.ts';
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
  /** Of the event. */
  orgId: string;
  /** Of the endpoint: the same, or the application. */
  ownerId: string;
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
  /** For an endpoint that is not in `queues`. */
  usual: number;
  /** For endpoints that this process sends to at the moment. */
  queues: ReadonlyMap<string, number>;
}

/** In SQL: a condition that is true of each delivery that a worker holds. */
export const CLAIMED_DELIVERIES = ['due_at is not null'];

/** In SQL: whose endpoint a delivery goes to. */
const OWNER = `case when of_application then '${APPLICATION}'::uuid else org_id end`;

/** Hops over the index from queue to queue, so their length costs nothing. A receiver of the application has one for each organisation. */
export const WAITING = `
  waiting as (
    (select org_id, ${OWNER} as owner_id, endpoint_id, due_at from webhook_deliveries
     where due_at is not null order by endpoint_id, org_id, due_at limit 1)
    union all
    select next.* from waiting cross join lateral (
      select org_id, ${OWNER} as owner_id, endpoint_id, due_at from webhook_deliveries
      where due_at is not null and (endpoint_id, org_id) > (waiting.endpoint_id, waiting.org_id)
      order by endpoint_id, org_id, due_at limit 1
    ) as next
  )`;

/** In SQL, as `prepared` says: planning a claim takes twice as long as the claim. */
const NOW = '(select $1::timestamptz)';

/**
 * `any(array(…))` and not a join: the tables grow faster than their statistics, and a plan that trusts those would read
 * the whole table for each claim.
 */
const CLAIM = prepared(`
  with recursive ${WAITING}, receiver as materialized (
    select waiting.org_id, owner_id, id, url, failing_since is not null as failing,
      coalesce(($5::jsonb ->> id::text)::int, $4::int) as room,
      count(*) over (partition by id) as queues, row_number() over (partition by id order by random()) as turn
    from waiting join webhook_endpoints endpoint on endpoint.org_id = owner_id and id = endpoint_id
    where due_at <= ${NOW} and enabled and deleted_at is null and ${ofOpenOrganisation('owner_id')}
      and coalesce(($5::jsonb ->> id::text)::int, $4::int) > 0
  ), placed as materialized (
    select *, row_number() over (partition by failing order by random()) as place, count(*) over () as receivers
    from receiver where turn <= room
  ), due as materialized (
    select delivery.tid from placed cross join lateral (
      select ctid as tid from webhook_deliveries
      where endpoint_id = placed.id and org_id = placed.org_id and due_at <= ${NOW}
        and (claimed_until is null or claimed_until < ${NOW})
      order by due_at limit greatest(1, least(room / queues, $2::int / receivers)) for no key update skip locked
    ) as delivery
    where place <= case when failing then $3::int else $2::int end
  ), claimed as (
    update webhook_deliveries set claimed_until = $6, claim_token = $7
    where ctid = any(array(select tid from due))
    returning id, org_id, ${OWNER} as owner_id, endpoint_id, event_id, step
  )
  select claimed.id, claimed.org_id as "orgId", claimed.owner_id as "ownerId", endpoint_id as "endpointId", url, failing as "isFailing",
    claimed.event_id as "eventId", body, step,
    sealed, previous_sealed as "previousSealed", previous_expires_at as "previousExpiresAt"
  from claimed join receiver on receiver.org_id = claimed.org_id and receiver.id = endpoint_id
  join webhook_messages as message on message.org_id = claimed.org_id and message.event_id = claimed.event_id
  join webhook_secrets as secret on secret.org_id = claimed.owner_id`);

/**
 * Takes due deliveries, a fair share from every endpoint that has some, and of the application's from every organisation: one
 * with a million of them waits behind itself.
 */
export async function claimDeliveries(pool: Pool, now: Date, room: Room): Promise<ClaimedDelivery[]> {
  const token = randomUUID();
  const { rows } = await pool.query<Omit<ClaimedDelivery, 'token' | 'claimedAt'>>(CLAIM, [
    now,
    room.total,
    room.failing,
    room.usual,
    JSON.stringify(Object.fromEntries(room.queues)),
    new Date(now.getTime() + LEASE_MS),
    token,
  ]);
  return rows.map((row) => ({ ...row, token, claimedAt: now }));
}

/** Gives back what was not sent, as if it had never been taken. */
export async function releaseDeliveries(pool: Pool, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  await pool.query(
    `update webhook_deliveries set claimed_until = null, claim_token = null
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as released (org_id, id, token)
     where webhook_deliveries.org_id = released.org_id and webhook_deliveries.id = released.id
       and claim_token = released.token`,
    [deliveries.map(({ orgId }) => orgId), deliveries.map(({ id }) => id), deliveries.map(({ token }) => token)],
  );
}

/**
 * When to look next: at the first delivery that falls due, or when the lease of a process that may be dead ends. Only the
 * front of each queue is looked at, which holds what is claimed.
 */
export const NEXT_DELIVERY = `
  with recursive ${WAITING}
  select min(at) as at from waiting
  cross join lateral (
    select greatest(due_at, claimed_until) as at from webhook_deliveries
    where endpoint_id = waiting.endpoint_id and org_id = waiting.org_id and due_at is not null order by due_at limit 100
  ) as front
  where (select enabled and deleted_at is null from webhook_endpoints where org_id = owner_id and id = waiting.endpoint_id)
    and ${ofOpenOrganisation('owner_id')}`;
