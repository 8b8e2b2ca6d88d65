import type { EntityManager } from '@mikro-orm/postgresql';
import { holdRelay, type RecordedEvent } from '../../../src/database/outbox.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { envelopeOf } from './event.queries.ts';

const PERSONAL = new Map<string, '' | null>([
  ['email', ''],
  ['preview', ''],
  ['name', null],
  ['company', null],
  ['title', null],
  ['calendar_link', null],
]);

/** Must match the condition of the indexes. */
const NAMES_SOMEBODY = "kind in ('reply.received', 'meeting.booked')";

interface Erased {
  /** The person's addresses, in every spelling. */
  addresses: readonly string[];
  /** Addresses of the person that calendars reported as guests of meetings. */
  guests: readonly string[];
  replyIds: readonly string[];
  /** Replies by others that mention the person's address, with their redacted previews. */
  namedIn: readonly { replyId: string; preview: string }[];
}

/**
 * Removes a person from an organisation's events and webhook data. Returns the number of changed events.
 * Waits for running relays and replays, because they have read the old data and still write it.
 */
export async function redactEvents(em: EntityManager, orgId: string, erased: Erased): Promise<number> {
  const { addresses, guests, replyIds, namedIn } = erased;
  await holdRelay(em);
  const others = new Map<unknown, string>(namedIn.map(({ replyId, preview }) => [replyId, preview]));
  const events = await planByIndex(em, (inside) =>
    statement<RecordedEvent>(inside, FIND, [orgId, addresses, guests, [...replyIds, ...others.keys()]]),
  );
  const redacted = events.map((event) => {
    const preview = others.get(event.data['reply_id']);
    return { ...event, data: preview === undefined ? withoutPerson(event.data) : { ...event.data, preview } };
  });
  const ids = redacted.map(({ id }) => id);
  await statement(
    em,
    `update outbox_events e set data = redacted.data::json
     from unnest($2::uuid[], $3::text[]) as redacted (id, data) where e.org_id = $1 and e.id = redacted.id`,
    [orgId, ids, redacted.map(({ data }) => JSON.stringify(data))],
  );
  await statement(
    em,
    `update webhook_messages m set body = redacted.body
     from unnest($2::uuid[], $3::text[]) as redacted (id, body) where m.org_id = $1 and m.event_id = redacted.id`,
    [orgId, ids, redacted.map((event) => JSON.stringify(envelopeOf(event)))],
  );
  await statement(em, KEEP_NO_ECHO, [orgId, ids]);
  await statement(em, FORGET_ECHOES, [orgId, ids]);
  return events.length;
}

/**
 * Uses one index per condition. It must be fast, because no event of any organisation is relayed until it is
 * finished.
 */
const FIND = `
  select id, kind, campaign_id as "campaignId", data, created_at as "createdAt" from outbox_events
  where org_id = $1 and id = any(array(
    select id from outbox_events where org_id = $1 and ${NAMES_SOMEBODY} and lower(data->>'email') = any($2::text[])
    union all
    select id from outbox_events
    where org_id = $1 and ${NAMES_SOMEBODY} and kind = 'meeting.booked' and lower(data->>'email') = any($3::text[])
    union all
    select id from outbox_events where org_id = $1 and ${NAMES_SOMEBODY} and data->>'reply_id' = any($4::text[])
  )) for update`;

/**
 * An endpoint may still echo data that it received. The worker that records the response sees this flag and
 * drops the body.
 */
const KEEP_NO_ECHO =
  'update webhook_deliveries set is_redacted = true where org_id = $1 and event_id = any($2::uuid[])';

/** Responses may contain the data that was sent. */
const FORGET_ECHOES = `
  update webhook_attempts attempt set body = null from webhook_deliveries delivery
  where delivery.org_id = $1 and delivery.event_id = any($2::uuid[])
    and attempt.org_id = delivery.org_id and attempt.delivery_id = delivery.id and attempt.body is not null`;

/** Keeps the fields, because endpoints expect them, and clears their values. */
const withoutPerson = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, PERSONAL.has(name) ? PERSONAL.get(name) : value]),
  );
