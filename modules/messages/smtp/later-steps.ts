import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { approvalIn } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import { isDeletedSender } from '../../senders/index.ts';
import { cancelQueuedMessages } from '../cancel-queued.ts';
import { isPromised, isQueued, messagesNamed } from '../message-facts.ts';

/** A smaller delay does not move later steps. */
const TOLERANCE = '1 hour';

/**
 * SQL for later steps of messages with these statuses. `$1` is the organisation, `$2` the ids. Locks in id
 * order, as a stop does.
 */
const laterSteps = (steps: string, ended: string) => `
  with later as materialized (
    select next.org_id, next.id, m.id as after, next.due_at as was_due_at from ${messagesNamed('$1', '$2')} join messages next
      on next.org_id = m.org_id and next.campaign_id = m.campaign_id and next.lead_id = m.lead_id and ${steps}
    where m.status in (${ended}) and ${isPromised('next')}
    order by next.id for no key update of next
  )`;
const NEXT_STEP = laterSteps('next.step = m.step + 1', "'sent'");
const LATER_STEPS = laterSteps('next.step > m.step', "'unknown'");
const ALL_LATER = laterSteps('next.step > m.step', "'sent', 'unknown', 'failed'");

interface EndedMessages {
  sent?: string[];
  unknown?: string[];
  failed?: string[];
  back?: string[];
}

/**
 * Updates the steps after messages by outcome. Returns the number of cancelled steps minus the number of resumed
 * ones.
 */
export async function updateLaterSteps(
  em: EntityManager,
  orgId: string,
  ended: EndedMessages,
  now: Date,
): Promise<number> {
  const { sent = [], unknown = [], failed = [], back = [] } = ended;
  // Some `unknown` messages have been heard of and are `sent` now.
  const left = [...sent, ...unknown];
  await lockLaterSteps(em, orgId, [left, unknown, failed]);
  await scheduleNextSteps(em, orgId, left, now);
  await parkLaterSteps(em, orgId, unknown);
  const resumed = await restoreLaterSteps(em, orgId, back);
  return (await cancelLaterSteps(em, orgId, failed)) - resumed;
}

/**
 * Restores later steps that were cancelled because their sender was deleted, if the first email is queued again.
 * Another sender then starts the thread. Steps that may need approval wait for it again. Returns the number of
 * restored steps.
 */
export async function restoreLaterSteps(em: EntityManager, orgId: string, backIds: string[]): Promise<number> {
  if (backIds.length === 0) return 0;
  taking(em, 'queue');
  return (await statement(em, RESUME, [orgId, backIds])).length;
}

/** Restored steps get a due time when the previous step leaves. */
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

/** If messages have several outcomes, locks all later steps in one order before several statements change them. */
async function lockLaterSteps(em: EntityManager, orgId: string, ended: string[][]): Promise<void> {
  if (ended.filter((ids) => ids.length > 0).length < 2) return;
  taking(em, 'queue');
  await statement(em, `${ALL_LATER} select count(*) from later`, [orgId, ended.flat()]);
}

/**
 * Schedules the next step from the time when this one left. It uses the same sender and waits for the end of an
 * absence. A step that awaits approval gets no time. If the step moves, the steps after it move too, so none is
 * due before its predecessor. Locked rows are skipped; they are scheduled later as a next step.
 */
export async function scheduleNextSteps(em: EntityManager, orgId: string, sentIds: string[], now: Date): Promise<void> {
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

async function parkLaterSteps(em: EntityManager, orgId: string, unknownIds: string[]): Promise<void> {
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

export async function cancelLaterSteps(em: EntityManager, orgId: string, failedIds: string[]): Promise<number> {
  if (failedIds.length === 0) return 0;
  const cancelled = await cancelQueuedMessages(em, {
    reason: 'previous_step_failed',
    which: `${messagesNamed('$2', '$3', 'failed')} join messages m
         on m.org_id = failed.org_id and m.campaign_id = failed.campaign_id and m.lead_id = failed.lead_id
         and m.step > failed.step
       where failed.status = 'failed'`,
    values: [orgId, failedIds],
  });
  return cancelled.reduce((sum, { closed }) => sum + closed, 0);
}

interface BlockedMessage {
  id: string;
  blockReason: string | null;
}

/**
 * Cancels blocked messages and all later steps of the same leads; otherwise no sender would ever claim those
 * steps. The caller holds the messages. A message whose later steps are locked stays for the next claim. Returns
 * how many messages were closed and how many blocked ones are left.
 */
export async function cancelBlockedSteps(em: EntityManager, orgId: string, messages: readonly BlockedMessage[]) {
  let [closed, left] = [0, 0];
  for (const [reason, blocked] of Map.groupBy(messages, ({ blockReason }) => blockReason)) {
    if (reason === null) continue;
    const cancel = async (which: string) => {
      const values = [orgId, blocked.map(({ id }) => id)];
      const cancelled = await cancelQueuedMessages(em, { reason, which, values, skipsLocked: true });
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
