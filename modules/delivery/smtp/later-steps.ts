import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';

/** A step that left so little later than planned moves nothing. */
const TOLERANCE = '1 hour';

/** The next step counts its days from when this one really left, and leaves by the same sender. */
export async function scheduleNext(em: EntityManager, sentIds: string[], now: Date): Promise<void> {
  if (sentIds.length === 0) return;
  taking(em, 'queue');
  await statement(
    em,
    `update messages next set sender_id = m.sender_id, reason = null,
       due_at = case when next.due_at >= planned.due_at - interval '${TOLERANCE}' then next.due_at else planned.due_at end
     from messages m join emails e on e.id = m.email_id,
       lateral (select $2::timestamptz + (e.sequence -> m.step ->> 'daysSinceLastStep')::int * interval '1 day' as due_at) planned
     where m.id = any($1::uuid[]) and jsonb_array_length(e.sequence) > m.step
       and next.campaign_id = m.campaign_id and next.lead_id = m.lead_id and next.step = m.step + 1
       and next.status = 'queued'`,
    [sentIds, now],
  );
}

/** Nobody knows whether the email arrived that they follow: they wait for the person who decides that. */
export async function parkLater(em: EntityManager, unknownIds: string[]): Promise<void> {
  if (unknownIds.length === 0) return;
  taking(em, 'queue');
  await statement(
    em,
    `update messages later set due_at = null, reason = 'previous_step_unknown' from messages m
     where m.id = any($1::uuid[]) and later.campaign_id = m.campaign_id and later.lead_id = m.lead_id
       and later.step > m.step and later.status = 'queued'`,
    [unknownIds],
  );
}

/** There is nothing to follow up on. Answers how many messages that were. */
export async function cancelLater(em: EntityManager, failedIds: string[]): Promise<number> {
  if (failedIds.length === 0) return 0;
  taking(em, 'queue');
  const rows = await statement(
    em,
    `update messages later set status = 'cancelled', due_at = null, reason = 'previous_step_failed' from messages m
     where m.id = any($1::uuid[]) and later.campaign_id = m.campaign_id and later.lead_id = m.lead_id
       and later.step > m.step and later.status = 'queued' returning later.id`,
    [failedIds],
  );
  return rows.length;
}
