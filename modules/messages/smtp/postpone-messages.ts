import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { countryOf } from '../../contacts/index.ts';
import { leadsById, recipientOf } from '../../leads/index.ts';
import { recipientZone, type SendWindow, windowOpensAt } from '../../senders/index.ts';
import { isQueued, messagesNamed } from '../message-facts.ts';

interface Recipient {
  id: string;
  email: string;
  country: string | null;
}

interface WindowCheck {
  orgId: string;
  ids: string[];
  window: SendWindow;
  /** Used if the recipient's location is unknown. */
  timeZone: string;
  now: Date;
}

/** Postpones messages outside the recipient's send window until it opens. Returns the other ids. */
export async function postponeToWindow(em: EntityManager, looked: WindowCheck): Promise<string[]> {
  const { orgId, ids, window, timeZone, now } = looked;
  if (ids.length === 0) return [];
  const recipients = await statement<Recipient>(em, RECIPIENTS, [orgId, ids]);
  const later = new Map<string, Date>();
  for (const { id, email, country } of recipients) {
    const opensAt = windowOpensAt(window, recipientZone(country, email) ?? timeZone, now);
    if (opensAt > now) later.set(id, opensAt);
  }
  await setDueTimes(em, orgId, later);
  return ids.filter((id) => !later.has(id));
}

/** Sets new due times. The caller has locked the messages. */
export async function setDueTimes(em: EntityManager, orgId: string, later: ReadonlyMap<string, Date>): Promise<void> {
  if (later.size === 0) return;
  await statement(
    em,
    `update messages m set due_at = later.opens_at
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as later (org_id, id, opens_at)
     where m.org_id = later.org_id and m.id = later.id`,
    [Array.from(later, () => orgId), [...later.keys()], Array.from(later.values(), (opensAt) => opensAt.toISOString())],
  );
}

const RECIPIENTS = `
  select m.id, l.person_key as email, ${countryOf('l.org_id', 'l.brand_id', 'l.person_key')} as country
  from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true`;

interface AbsenceCheck {
  orgId: string;
  /** Locked, in sending order. */
  ids: string[];
  now: Date;
}

/**
 * Postpones messages to absent leads until their return and returns the other ids. `postponeSteps` skips locked
 * rows, so every claim must check absences too.
 */
export async function postponeAbsentLeads(em: EntityManager, { orgId, ids, now }: AbsenceCheck): Promise<string[]> {
  if (ids.length === 0) return [];
  const absent = await statement<{ id: string; awayUntil: Date }>(em, ABSENT, [orgId, ids, now]);
  const later = new Map(absent.map(({ id, awayUntil }) => [id, awayUntil]));
  await setDueTimes(em, orgId, later);
  return ids.filter((id) => !later.has(id));
}

const ABSENT = prepared(`
  select m.id, l.away_until as "awayUntil"
  from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  where l.away_until > $3`);

/**
 * Postpones queued steps of absent leads until their return and keeps the gaps between steps. Locked rows are
 * skipped, because waiting for them can deadlock with a worker that waits for these leads. A worker checks the
 * absence when it claims a message.
 */
export async function postponeSteps(em: EntityManager, absences: readonly (RowKey & { until: Date })[]): Promise<void> {
  taking(em, 'queue');
  await statement(em, POSTPONE, [...keysOf(absences), absences.map(({ until }) => until.toISOString())]);
}

const POSTPONE = `
  with away as (
    select org_id, id, max(until) as until
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as given (org_id, id, until) group by 1, 2
  ), queued as materialized (
    select m.org_id, m.id, m.lead_id, m.due_at
    from ${leadsById('$1', '$2')} l
      join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
    where ${isQueued('m', 'is not null')}
    order by m.id for no key update of m skip locked
  ), later as (
    select queued.org_id, queued.lead_id, away.until - min(queued.due_at) as by
    from queued join away on away.org_id = queued.org_id and away.id = queued.lead_id
    group by queued.org_id, queued.lead_id, away.until having min(queued.due_at) < away.until
  )
  update messages m set due_at = m.due_at + later.by
  from queued join later on later.org_id = queued.org_id and later.lead_id = queued.lead_id
  where m.org_id = queued.org_id and m.id = queued.id`;

/** More than all senders of an organisation send in a day. Messages beyond it become due on their own day. */
const MAX_ADVANCED = 10_000;

/**
 * Makes first emails due now that wait for a send window or a company limit, because their senders have changed.
 * A worker postpones a message again if it still has to wait. Returns the campaigns that have such messages.
 */
export const advanceFirstEmails = (
  em: EntityManager,
  { orgId, campaignIds, now }: { orgId: string; campaignIds: string[]; now: Date },
): Promise<string[]> =>
  planByIndex(em, async (inside) => {
    taking(inside, 'queue');
    const campaigns = await statement<{ id: string }>(inside, BRING_FORWARD, [orgId, now, MAX_ADVANCED, campaignIds]);
    return campaigns.map(({ id }) => id);
  });

const BRING_FORWARD = `
  with waiting as materialized (
    select waits.org_id, waits.id from unnest($4::uuid[]) as campaign (id) cross join lateral (
      select org_id, id from messages
      where org_id = $1 and campaign_id = campaign.id and sender_id is null and step = 1 and ready_at > $2
      order by ready_at limit $3 for no key update skip locked) as waits
    limit $3
  ), brought as (
    update messages m set due_at = $2 from waiting
    where m.org_id = waiting.org_id and m.id = waiting.id returning m.campaign_id as id
  )
  select distinct id from brought`;
