import { plainArray, prepared } from '../../../src/database/statement.ts';
import { timeZoneOf } from '../../identity/index.ts';
import { applyOutcomes } from '../../leads/index.ts';
import type { MessageReport } from './message-report.rules.ts';

interface Recording {
  /** SQL condition: the caller may set the outcome of message `m`. */
  held: string;
  locking: string;
}

/**
 * Records a whole batch in one statement. `known` holds the locked previous state, so only new facts change rows
 * and counters. A message counts as delivered if a server accepted it without a bounce, or if it was opened,
 * clicked or replied to. A later bounce subtracts the delivery. An `unknown` message with such a sign becomes
 * `sent`. Facts may arrive for a message that is still `sending`.
 */
const recordStatement = ({ held, locking }: Recording) => `
  with given as (
    select * from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::boolean[], $8::boolean[], $9::boolean[],
        $10::boolean[], $11::boolean[])
      as given (org_id, id, outcome, reason, opened, clicked, answered, bounced, machine_opened, machine_clicked)
  ), known as materialized (
    select m.id, m.org_id, m.campaign_id, m.lead_id, m.step, m.sent_at, fate.outcome, given.reason,
           given.outcome is not null as closed, heard_of,
           coalesce(fate.outcome = 'sent', false) as sent, given.outcome = 'failed' as failed,
           arrived and not m.delivered as delivered, m.delivered and not arrived as returned,
           given.opened and not m.opened as opened, given.clicked and not m.clicked as clicked,
           given.answered as answered, given.bounced and not m.bounced as bounced,
           given.machine_opened and not m.machine_opened as machine_opened,
           given.machine_clicked and not m.machine_clicked as machine_clicked
    from given join messages m on m.org_id = given.org_id and m.id = given.id
      cross join lateral (
        select m.opened or given.opened or m.clicked or given.clicked or m.answered or given.answered as was_read,
               m.bounced or given.bounced as came_back) as told
      cross join lateral (
        select coalesce(given.outcome, m.status) = 'unknown' and (was_read or came_back) as heard_of) as doubt
      cross join lateral (
        select case when heard_of then 'sent' else given.outcome end as outcome,
               was_read or (coalesce(given.outcome, m.status) = 'sent' and not came_back) as arrived) as fate
    where case when given.outcome is not null then ${held}
               else m.status in ('sending', 'sent', 'unknown')
                 and ((given.opened and not m.opened) or (given.clicked and not m.clicked)
                   or (given.answered and not m.answered) or (given.bounced and not m.bounced)
                   or (given.machine_opened and not m.machine_opened)
                   or (given.machine_clicked and not m.machine_clicked)) end
    order by m.id for no key update of m ${locking}
  ), changed as (
    update messages m
    set status = coalesce(known.outcome, m.status),
        reason = case when not known.heard_of or known.bounced then coalesce(known.reason, m.reason) when m.bounced then m.reason end,
        due_at = case when known.outcome is null then m.due_at end,
        claimed_until = case when known.outcome is null then m.claimed_until end,
        claim_token = case when known.outcome is null then m.claim_token end,
        left_at = case when known.outcome is null then m.left_at else coalesce(m.leaving_at, m.left_at) end,
        sent_at = case when known.sent then $1::timestamptz else m.sent_at end,
        delivered = (m.delivered or known.delivered) and not known.returned, opened = m.opened or known.opened,
        clicked = m.clicked or known.clicked, answered = m.answered or known.answered,
        bounced = m.bounced or known.bounced,
        opened_at = case when known.opened then $1 else m.opened_at end,
        clicked_at = case when known.clicked then $1 else m.clicked_at end,
        machine_opened = m.machine_opened or known.machine_opened,
        machine_clicked = m.machine_clicked or known.machine_clicked,
        troubled_at = case when known.bounced then $1 else m.troubled_at end
    from known where m.org_id = known.org_id and m.id = known.id
  ), person as (
    select org_id, campaign_id, lead_id, bool_or(sent) as sent, bool_or(delivered) as delivered, bool_or(opened) as opened,
           bool_or(clicked) as clicked, bool_or(bounced) as bounced, bool_or(reason is not null) as told, max(reason) filter (where bounced) as reason,
           min(sent_at) filter (where returned) as returned_from,
           bool_or(returned) and not bool_or(delivered) and not exists (
             select from messages other
             where other.org_id = known.org_id and other.campaign_id = known.campaign_id and other.lead_id = known.lead_id
               and other.delivered and other.id <> all (array_agg(known.id) filter (where known.returned))) as returned
    from known group by org_id, campaign_id, lead_id
  ), ${applyOutcomes('person')}, changes as (
    select org_id, campaign_id, step, null::timestamptz as counted_at, count(*) filter (where closed)::int as closed,
           count(*) filter (where sent)::int as sent, count(*) filter (where failed)::int as failed,
           count(*) filter (where delivered)::int as delivered, count(*) filter (where opened)::int as opened,
           count(*) filter (where clicked)::int as clicked, count(*) filter (where bounced)::int as bounced,
           count(*) filter (where machine_opened)::int as machine_opened,
           count(*) filter (where machine_clicked)::int as machine_clicked,
           null::uuid[] as bounced_leads, null::text[] as bounce_reasons,
           array_agg(id order by id) filter (where heard_of) as heard_of
    from known group by 1, 2, 3
    union all
    select org_id, campaign_id, null, null, 0, count(*) filter (where sent)::int, 0,
           count(*) filter (where delivered)::int, count(*) filter (where opened)::int,
           count(*) filter (where clicked)::int, count(*) filter (where bounced)::int, 0, 0,
           array_agg(id order by id) filter (where bounced), array_agg(reason order by id) filter (where bounced), null
    from new_of_person group by 1, 2
    union all
    select org_id, campaign_id, step, sent_at, 0, 0, 0, -1, 0, 0, 0, 0, 0, null, null, null from known where returned
    union all
    select org_id, campaign_id, null, returned_from, 0, 0, 0, -1, 0, 0, 0, 0, 0, null, null, null from new_of_person where returned
  )
  select changes.*, zone as time_zone, to_char(coalesce(counted_at, $1::timestamptz) at time zone zone, 'YYYY-MM-DD') as day
  from changes cross join lateral (select ${timeZoneOf('changes.org_id')} as zone) as place`;

export const RECORD = prepared(recordStatement({ held: "m.status = 'sending' and m.claim_token = $12", locking: '' }));

/** For messages with an expired claim. Locked rows are skipped, since another worker has them. */
export const RECORD_LOST = prepared(
  recordStatement({ held: "m.status = 'sending' and m.claimed_until < $1", locking: 'skip locked' }),
);

export const RECORD_LEFT_BEFORE = prepared(
  recordStatement({ held: "m.status = 'queued' and m.left_at is not null", locking: '' }),
);

export const RECORD_SENT = prepared(
  recordStatement({ held: "m.status = 'queued' and m.due_at <= $1", locking: 'skip locked' }),
);

const FACTS = ['opened', 'clicked', 'answered', 'bounced', 'machineOpened', 'machineClicked'] as const;

/** Converts reports to column arrays. JSON is slower: PostgreSQL builds a table of names for each row. */
export const reportColumns = (reports: readonly MessageReport[]) => [
  plainArray(reports.map(({ orgId }) => orgId)),
  plainArray(reports.map(({ messageId }) => messageId)),
  plainArray(reports.map(({ outcome }) => outcome)),
  reports.map(({ reason }) => reason),
  ...FACTS.map((fact) => plainArray(reports.map((report) => report[fact] ?? false))),
];
