import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { type ClosedOfCampaign, countByCampaign } from '../campaign-state/index.ts';
import { timeZoneOf } from '../identity/index.ts';
import { leadsNamed } from '../leads/index.ts';
import { isPromised } from './message-facts.ts';

export interface ClosedMessages extends ClosedOfCampaign {
  time_zone: string;
}

interface Cancelling {
  reason: string;
  /** In SQL: the messages `m`, with what they are joined with, and a condition. Its values begin with `$2`. */
  which: string;
  values: unknown[];
  /** Passes over what others hold instead of waiting for it. */
  skipsLocked?: boolean;
}

/**
 * The one way to cancel: what is queued or waits for a person among these messages will not be sent. In the order of their ids, so that two that
 * cancel the same wait for each other in one direction only. Answers how many, in the order of the campaigns; the caller
 * counts them.
 */
export async function cancelQueuedAmong(em: EntityManager, cancelling: Cancelling): Promise<ClosedMessages[]> {
  const { reason, which, values, skipsLocked = false } = cancelling;
  // Who passes over what others hold waits for nobody, wherever they stand in the order.
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
 * Who has answered gets no further step. What is being claimed at this moment leaves: waiting for it could mean waiting
 * for one who waits for these leads. What comes back from there is refused by the next claim.
 */
export async function cancelAnswered(em: EntityManager, leads: readonly RowKey[]): Promise<ClosedMessages[]> {
  if (leads.length === 0) return [];
  return cancelQueuedAmong(em, {
    reason: 'replied',
    which: `${leadsNamed('$2', '$3')} l
       join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id where true`,
    values: keysOf(leads),
    skipsLocked: true,
  });
}

/** What a sender was to follow up on in the threads that it has begun: what had not left yet, others begin anew, and follow up on it. */
export async function cancelFollowUps(unit: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  taking(unit.em, 'messages');
  await statement(unit.em, TAKE_BACK, [orgId, id]);
  const closed = await cancelQueuedAmong(unit.em, {
    reason: 'sender_deleted',
    which: `(${begunBy("left_at is not null and status <> 'queued'")} union all ${begunBy("status = 'sending'")} offset 0) first join messages m
         on m.org_id = first.org_id and m.campaign_id = first.campaign_id and m.lead_id = first.lead_id
       where m.step > 1`,
    values: [orgId, id],
  });
  await countClosed(unit, closed);
}

/** First emails that the sender has taken and that are not marked as leaving: who took them lets nothing leave any more that is not theirs. */
const TAKE_BACK = `
  with unleft as materialized (
    select org_id, id from messages
    where org_id = $1 and sender_id = $2 and step = 1 and status = 'sending' and leaving_at is null
    order by id for no key update
  )
  update messages m set status = 'queued', claimed_until = null, claim_token = null, attempts = m.attempts - 1
  from unleft where m.org_id = unleft.org_id and m.id = unleft.id`;

/**
 * Each reads an index of its own. Their union has an `offset 0`, which keeps it apart: where a row that is to be locked was changed
 * meanwhile, PostgreSQL looks again whether it still fits, and finds only the first of them in a union that it has merged into the join.
 */
const begunBy = (condition: string) => `
  select org_id, campaign_id, lead_id from messages where org_id = $2 and sender_id = $3 and step = 1 and ${condition}`;

/** After it the counters are locked. */
export const countClosed = (unit: Needs<'em' | 'clock'>, closed: ClosedMessages[]): Promise<void> =>
  countByCampaign(unit, closed, (rows) => ({ openMessages: -rows.reduce((sum, row) => sum + row.closed, 0) }));
