import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type ClosedOfCampaign, countByCampaign } from '../campaign-state/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import { leadsById } from '../leads/index.ts';
import { isPromised } from './message-facts.ts';

export interface ClosedMessages extends ClosedOfCampaign {
  time_zone: string;
}

interface Cancellation {
  reason: string;
  /** SQL with the messages as `m`, their joins and a condition. Parameters start at `$2`. */
  which: string;
  values: unknown[];
  skipsLocked?: boolean;
}

/**
 * Cancels the given messages that are queued or await approval. All cancellations use this function: it locks in
 * id order, which prevents deadlocks. Returns counts ordered by campaign; the caller adds them to the counters.
 */
export async function cancelQueuedMessages(em: EntityManager, cancelling: Cancellation): Promise<ClosedMessages[]> {
  const { reason, which, values, skipsLocked = false } = cancelling;
  // With `skip locked` the statement never waits, so the lock order does not apply.
  if (!skipsLocked) taking(em, 'queue');
  return statement<ClosedMessages>(
    em,
    `with queued as materialized (
       select m.org_id, m.id from ${which} and ${isPromised('m')}
       order by m.id for no key update of m ${skipsLocked ? 'skip locked' : ''}
     ), cancelled as (
       update messages m set status = 'cancelled', due_at = null, reason = $1 from queued
       where m.org_id = queued.org_id and m.id = queued.id returning m.org_id, m.campaign_id
     )
     select org_id, ${timeZoneOf('org_id')} as time_zone, campaign_id, count(*)::int as closed
     from cancelled group by org_id, campaign_id order by campaign_id`,
    [reason, ...values],
  );
}

/**
 * Cancels the later steps of leads that have replied. Rows that a worker is claiming are skipped, because that
 * worker may wait for these leads (deadlock). Such a message leaves; if it is queued again, the next claim
 * refuses it.
 */
export async function cancelAfterReply(em: EntityManager, leads: readonly RowKey[]): Promise<ClosedMessages[]> {
  if (leads.length === 0) return [];
  return cancelQueuedMessages(em, {
    reason: 'replied',
    which: `${leadsById('$2', '$3')} l
       join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id where true`,
    values: keysOf(leads),
    skipsLocked: true,
  });
}

/**
 * Cancels the later steps in threads that a deleted sender began. First emails that have not left are queued
 * again, so that another sender can start the thread.
 */
export async function cancelFollowUps(unit: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  taking(unit.em, 'messages');
  await statement(unit.em, REQUEUE_UNSENT, [orgId, id]);
  const closed = await cancelQueuedMessages(unit.em, {
    reason: 'sender_deleted',
    which: `(${threadsBegunWhere("left_at is not null and status <> 'queued'")} union all ${threadsBegunWhere("status = 'sending'")} offset 0) first join messages m
         on m.org_id = first.org_id and m.campaign_id = first.campaign_id and m.lead_id = first.lead_id
       where m.step > 1`,
    values: [orgId, id],
  });
  await countClosedMessages(unit, closed);
}

/**
 * First emails that the sender has claimed and not marked as leaving. Clearing the claim token stops its worker
 * from sending them.
 */
const REQUEUE_UNSENT = `
  with unleft as materialized (
    select org_id, id from messages
    where org_id = $1 and sender_id = $2 and step = 1 and status = 'sending' and leaving_at is null
    order by id for no key update
  )
  update messages m set status = 'queued', claimed_until = null, claim_token = null, attempts = m.attempts - 1
  from unleft where m.org_id = unleft.org_id and m.id = unleft.id`;

/**
 * Each condition has its own index. `offset 0` keeps PostgreSQL from merging the union into the join: when it
 * rechecks a row that changed under lock, a merged union would match only its first part.
 */
const threadsBegunWhere = (condition: string) => `
  select org_id, campaign_id, lead_id from messages where org_id = $2 and sender_id = $3 and step = 1 and ${condition}`;

/** Locks the counters, so call it after all other locks. */
export const countClosedMessages = (unit: Needs<'em' | 'clock'>, closed: ClosedMessages[]): Promise<void> =>
  countByCampaign(unit, closed, (rows) => ({ openMessages: -rows.reduce((sum, row) => sum + row.closed, 0) }));
