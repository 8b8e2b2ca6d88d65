import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { approvalIn } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import { isDeletedSender } from '../../senders/index.ts';
import { cancelQueuedAmong } from '../cancel-queued.ts';
import { isPromised, isQueued, messagesNamed } from '../message-facts.ts';

/** A step that left so little later than planned moves nothing. */
const TOLERANCE = '1 hour';

/** What is promised after messages of `$2` of the organisation `$1` that ended so, locked by id: a stop cancels the same rows, in that order. */
const later = (steps: string, ended: string) => `
  with later as materialized (
    select next.org_id, next.id, m.id as after, next.due_at as was_due_at from ${messagesNamed('$1', '$2')} join messages next
      on next.org_id = m.org_id and next.campaign_id = m.campaign_id and next.lead_id = m.lead_id and ${steps}
    where m.status in (${ended}) and ${isPromised('next')}
    order by next.id for no key update of next
  )`;
const NEXT_STEP = later('next.step = m.step + 1', "'sent'");
const LATER_STEPS = later('next.step > m.step', "'unknown'");
const ALL_LATER = later('next.step > m.step', "'sent', 'unknown', 'failed'");

interface Ended {
  sent?: string[];
  unknown?: string[];
  failed?: string[];
  /** They wait again. */
  back?: string[];
}

/** What follows messages goes by how they ended. Answers how many of it were cancelled, less those that are promised again. */
export async function moveLater(em: EntityManager, orgId: string, ended: Ended, now: Date): Promise<number> {
  const { sent = [], unknown = [], failed = [], back = [] } = ended;
  // Of those that nobody seemed to know of, some have been heard of: they were sent.
  const left = [...sent, ...unknown];
  await lockLater(em, orgId, [left, unknown, failed]);
  await scheduleNext(em, orgId, left, now);
  await parkLater(em, orgId, unknown);
  const resumed = await resumeLater(em, orgId, back);
  return (await cancelLater(em, orgId, failed)) - resumed;
}

/**
 * With its sender the thread of a first mail was deleted that was leaving then. Where it has not left, others begin it anew and follow
 * up on it; what may have waited for a person does so once more. Answers how many are promised again.
 */
export async function resumeLater(em: EntityManager, orgId: string, backIds: string[]): Promise<number> {
  if (backIds.length === 0) return 0;
  taking(em, 'queue');
  return (await statement(em, RESUME, [orgId, backIds])).length;
}

/** They get their time when the one before them has left. */
const RESUME = `
  with cancelled as materialized (
    select later.org_id, later.id from ${messagesNamed('$1', '$2')} join messages later
      on later.org_id = m.org_id and later.campaign_id = m.campaign_id and later.lead_id = m.lead_id and later.step > 1
    where m.step = 1 and m.status = 'queued'
      and ${isDeletedSender('m.org_id', 'm.sender_id')} and later.status = 'cancelled' and later.reason = 'sender_deleted'
    order by later.id for no key update of later
  )
  update messages m set reason = null,
    status = case when ${approvalIn('m.org_id', 'm.campaign_id')} = 'all' then 'awaiting_approval' else 'queued' end
  from cancelled where m.org_id = cancelled.org_id and m.id = cancelled.id returning m.id`;

/** Where messages ended in several ways, what follows them is taken in one order before it is changed in several statements. */
async function lockLater(em: EntityManager, orgId: string, ended: string[][]): Promise<void> {
  if (ended.filter((ids) => ids.length > 0).length < 2) return;
  taking(em, 'queue');
  await statement(em, `${ALL_LATER} select count(*) from later`, [orgId, ended.flat()]);
}

/**
 * The next step counts its days from when this one really left, is not due while the person is away, and leaves by the same sender; at
 * once known, if it waits for a person. Where that is later than planned, so are the steps after it: none is due before the one that it
 * follows. Of those, what others hold is passed over, since they come to be the next one too.
 */
export async function scheduleNext(em: EntityManager, orgId: string, sentIds: string[], now: Date): Promise<void> {
  if (sentIds.length === 0) return;
  taking(em, 'queue');
  await statement(em, SCHEDULE_NEXT, [orgId, sentIds, now]);
}

const SCHEDULE_NEXT = prepared(`${NEXT_STEP}, scheduled as (
    update messages next set sender_id = m.sender_id, reason = null,
      due_at = case when next.status = 'awaiting_approval' then null
        when next.due_at >= planned.due_at - interval '${TOLERANCE}' then next.due_at else planned.due_at end
    from later join messages m on m.org_id = later.org_id and m.id = later.after
      join emails e on e.org_id = m.org_id and e.id = m.email_id
      join ${recipientOf('m.org_id', 'm.lead_id')} l on true,
      lateral (select greatest(
        $3::timestamptz + (e.sequence -> m.step ->> 'daysSinceLastStep')::int * interval '1 day', l.away_until) as due_at) planned
    where next.org_id = later.org_id and next.id = later.id
    returning next.org_id, next.campaign_id, next.lead_id, next.step, next.due_at - later.was_due_at as late_by
  ), after_late as materialized (
    select s.org_id, held.id, s.late_by from scheduled s cross join lateral (
      select m.id from messages m
      where m.org_id = s.org_id and m.campaign_id = s.campaign_id and m.lead_id = s.lead_id and m.step > s.step
        and ${isQueued('m', 'is not null')}
      for no key update skip locked) held
    where s.late_by > interval '0'
  )
  update messages m set due_at = m.due_at + after_late.late_by from after_late
  where m.org_id = after_late.org_id and m.id = after_late.id`);

/** Nobody knows whether the email arrived that they follow: they wait for the person who decides that. */
async function parkLater(em: EntityManager, orgId: string, unknownIds: string[]): Promise<void> {
  if (unknownIds.length === 0) return;
  taking(em, 'queue');
  await statement(
    em,
    `${LATER_STEPS}
     update messages m set due_at = null, reason = 'previous_step_unknown' from later
     where m.org_id = later.org_id and m.id = later.id`,
    [orgId, unknownIds],
  );
}

/** There is nothing to follow up on. Answers how many messages that were. */
export async function cancelLater(em: EntityManager, orgId: string, failedIds: string[]): Promise<number> {
  if (failedIds.length === 0) return 0;
  const cancelled = await cancelQueuedAmong(em, {
    reason: 'previous_step_failed',
    which: `${messagesNamed('$2', '$3', 'failed')} join messages m
         on m.org_id = failed.org_id and m.campaign_id = failed.campaign_id and m.lead_id = failed.lead_id
         and m.step > failed.step
       where failed.status = 'failed'`,
    values: [orgId, failedIds],
  });
  return cancelled.reduce((sum, { closed }) => sum + closed, 0);
}

interface Blocked {
  id: string;
  blockReason: string | null;
}

/**
 * Who may not be written to gets none of the steps after it either: no sender would ever take them, since each gets its own when the
 * one before it has left. The caller holds the messages. One whose later steps somebody else holds stays, for the next look. Answers
 * how many messages were closed, and how many of the given ones are left.
 */
export async function cancelBlocked(em: EntityManager, orgId: string, messages: readonly Blocked[]) {
  let [closed, left] = [0, 0];
  for (const [reason, blocked] of Map.groupBy(messages, ({ blockReason }) => blockReason)) {
    if (reason === null) continue;
    const cancel = async (which: string) => {
      const values = [orgId, blocked.map(({ id }) => id)];
      const cancelled = await cancelQueuedAmong(em, { reason, which, values, skipsLocked: true });
      return cancelled.reduce((sum, own) => sum + own.closed, 0);
    };
    const later = await cancel(AFTER_BLOCKED);
    const own = await cancel(BLOCKED_ALONE);
    closed += later + own;
    left += blocked.length - own;
  }
  return { closed, left };
}

const AFTER_BLOCKED = `${messagesNamed('$2', '$3', 'blocked')} join messages m
     on m.org_id = blocked.org_id and m.campaign_id = blocked.campaign_id and m.lead_id = blocked.lead_id
     and m.step > blocked.step
   where true`;

const BLOCKED_ALONE = `${messagesNamed('$2', '$3')}
   where not exists (
     select 1 from messages later
     where later.org_id = m.org_id and later.campaign_id = m.campaign_id and later.lead_id = m.lead_id
       and later.step > m.step and ${isPromised('later')})`;
