import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { ofOpenOrganisation, prepared, statement } from '../../../src/database/statement.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { APPLICATION } from '../owner.rules.ts';
import { DEADLINE_MS } from './delivery.rules.ts';

/**
 * Twice the request deadline. A delivery sent in the first half of its lease is recorded before the lease
 * ends.
 */
const LEASE_MS = 2 * DEADLINE_MS;

/** A delivery that waits longer than this in the process is released for the next claim. */
export const SENDABLE_MS: Milliseconds = 12_000;

export interface ClaimedDelivery {
  id: string;
  /** Unique per claim, so that a late worker records nothing. */
  token: string;
  claimedAt: Date;
  orgId: string;
  /** Owner of the endpoint: the same organisation, or the application. */
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

interface ClaimRoom {
  total: number;
  /** Maximum number of failing endpoints to claim from, so that they never displace working ones. */
  failing: number;
  usual: number;
  queues: ReadonlyMap<string, number>;
}

export const CLAIMED_DELIVERIES = ['due_at is not null'];

const OWNER = `case when of_application then '${APPLICATION}'::uuid else org_id end`;

/**
 * Skip scan over the index from queue to queue, so the cost does not depend on queue lengths. An application
 * endpoint has one queue per organisation.
 */
const WAITING_QUEUES = `
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

/**
 * A subquery, because PostgreSQL otherwise plans every claim again, which takes twice as long as the claim
 * (see `prepared`).
 */
const NOW = '(select $1::timestamptz)';

/**
 * Uses `any(array(…))` instead of a join: the tables grow faster than their statistics, and a plan based on
 * those would read the whole table for each claim.
 */
const CLAIM = prepared(`
  with recursive ${WAITING_QUEUES}, receiver as materialized (
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
 * Claims due deliveries, with a fair share per endpoint. For application endpoints, each organisation gets a
 * fair share too, so a backlog of a million delays only its own queue.
 */
export async function claimDeliveries(pool: Pool, now: Date, room: ClaimRoom): Promise<ClaimedDelivery[]> {
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

/** Releases unsent deliveries without counting an attempt. */
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
 * SQL for the time of the next claim: the next due delivery, or the end of a lease whose process may be
 * dead. Reads only the front of each queue, which contains the claimed deliveries.
 */
export const NEXT_DELIVERY = `
  with recursive ${WAITING_QUEUES}
  select min(at) as at from waiting
  cross join lateral (
    select greatest(due_at, claimed_until) as at from webhook_deliveries
    where endpoint_id = waiting.endpoint_id and org_id = waiting.org_id and due_at is not null order by due_at limit 100
  ) as front
  where (select enabled and deleted_at is null from webhook_endpoints where org_id = owner_id and id = waiting.endpoint_id)
    and ${ofOpenOrganisation('owner_id')}`;

interface DueDelivery {
  orgId: string | null;
  endpointId: string;
  dueAt: Date;
}

/**
 * Returns the most overdue delivery of all open organisations and the application. Returns null if none is
 * due. Uses the conditions of the claim.
 */
export async function oldestDueDelivery(em: EntityManager, now: Date): Promise<DueDelivery | null> {
  const [oldest] = await statement<DueDelivery>(em, OLDEST, [now]);
  return oldest ?? null;
}

const OLDEST = `
  with recursive ${WAITING_QUEUES}
  select nullif(owner_id, '${APPLICATION}') as "orgId", endpoint_id as "endpointId", due_at as "dueAt" from waiting
  join webhook_endpoints endpoint
    on endpoint.org_id = owner_id and id = endpoint_id and enabled and deleted_at is null and ${ofOpenOrganisation('owner_id')}
  where due_at <= $1 order by due_at limit 1`;
