import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { recipientOf } from '../../leads/index.ts';
import { PREVIOUS_STEP_AWAITS_APPROVAL } from '../enqueue-messages.ts';
import { dayLengthOf, TRANSPORT_NAMES } from '../transports.ts';

interface ApprovedMessages {
  orgId: string;
  ids: readonly string[];
}

/**
 * Queues the given messages that still await approval and schedules the steps after them, up to the next one
 * that awaits approval. Returns the number of approved messages. The caller holds the locks.
 */
export async function queueApprovedMessages(
  { em, clock, deliverySettings }: Needs<'em' | 'clock' | 'deliverySettings'>,
  { orgId, ids }: ApprovedMessages,
): Promise<number> {
  const approved = await statement(
    em,
    `update messages set status = 'queued', reason = '${PREVIOUS_STEP_AWAITS_APPROVAL}'
     where org_id = $1 and id = any($2::uuid[]) and status = 'awaiting_approval' returning id`,
    [orgId, ids],
  );
  const days = TRANSPORT_NAMES.map((name) => dayLengthOf(name, deliverySettings) / 1000);
  await statement(em, SCHEDULE, [orgId, ids, clock.now(), TRANSPORT_NAMES, days]);
  return approved.length;
}

const isHeld = (message: string) =>
  `${message}.status = 'queued' and ${message}.due_at is null and ${message}.reason = '${PREVIOUS_STEP_AWAITS_APPROVAL}'`;

const isSameLead = (one: string, other: string) =>
  `${one}.org_id = ${other}.org_id and ${one}.campaign_id = ${other}.campaign_id and ${one}.lead_id = ${other}.lead_id`;

/**
 * The first held step counts its days from when the previous step left or will leave. It is never due in the
 * past or during an absence of the lead. Later steps count from it. Steps after an `unknown` message wait until
 * a user resolves that message.
 */
const SCHEDULE = `
  with lead as materialized (
    select distinct org_id, campaign_id, lead_id from messages where org_id = $1 and id = any($2::uuid[])
  ), held as materialized (
    select m.org_id, m.id, m.step, m.email_id, before.step as before_step, before.status as before_status,
           coalesce(before.sent_at, before.due_at) as before_at, make_interval(secs => way.day_seconds) as day, person.away_until
    from lead join messages m on ${isSameLead('m', 'lead')}
      join ${recipientOf('lead.org_id', 'lead.lead_id')} person on true
      join unnest($4::text[], $5::float8[]) as way (name, day_seconds) on way.name = m.transport
      left join lateral (
        select b.step, b.status, b.sent_at, b.due_at from messages b
        where ${isSameLead('b', 'm')} and b.step < m.step and not (${isHeld('b')}) order by b.step desc limit 1
      ) before on true
    where ${isHeld('m')} and before.status is distinct from 'awaiting_approval'
  ), timed as materialized (
    select held.org_id, held.id, greatest($3::timestamptz, first.at, held.away_until)
        + coalesce(sum((step.value ->> 'daysSinceLastStep')::int) filter (where step.number > first.step), 0) * held.day as due_at,
      held.before_status is null or held.before_at is not null as is_known
    from held join emails e on e.org_id = held.org_id and e.id = held.email_id
      cross join lateral (
        select coalesce(held.before_step, 0) + 1 as step, coalesce(held.before_at
          + (e.sequence -> held.before_step ->> 'daysSinceLastStep')::int * held.day, $3::timestamptz) as at
      ) first
      left join lateral jsonb_array_elements(e.sequence) with ordinality as step (value, number) on step.number <= held.step
    group by held.org_id, held.id, held.day, held.before_status, held.before_at, held.away_until, first.at, first.step
  )
  update messages m
  set due_at = case when timed.is_known then timed.due_at end,
      reason = case when timed.is_known then null else 'previous_step_unknown' end
  from timed where m.org_id = timed.org_id and m.id = timed.id`;
