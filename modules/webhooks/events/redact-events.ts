import type { EntityManager } from '@mikro-orm/postgresql';
import { holdRelay, type RecordedEvent } from '../../../src/database/outbox.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { envelopeOf } from './envelope.ts';

/** What events say about a person, and what stands there after an erasure. */
const PERSONAL = new Map<string, '' | null>([
  ['email', ''],
  ['preview', ''],
  ['name', null],
  ['company', null],
  ['title', null],
  ['calendar_link', null],
]);

/** As the indexes have it. */
const NAMES_SOMEBODY = "kind in ('reply.received', 'meeting.booked')";

interface Erased {
  /** The person's, in every spelling. */
  addresses: readonly string[];
  /** Those that calendars told of their meetings with. */
  guests: readonly string[];
  /** What they answered, from whatever address. */
  replyIds: readonly string[];
  /** What others answered and named them in by their address, with what its beginning is now. */
  namedIn: readonly { replyId: string; preview: string }[];
}

/**
 * Takes a person out of the events of an organisation and out of what is kept for webhooks. Answers how many there were. What is
 * being handed on or repeated at this moment is waited for: it was read before, and is written down as it was.
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

/** Each way to a person by its own index: no event is handed on until it is done, of whatever organisation. */
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

/** Who was sent it and has not answered yet may echo it later: whoever writes that down finds it on the delivery. */
const KEEP_NO_ECHO =
  'update webhook_deliveries set is_redacted = true where org_id = $1 and event_id = any($2::uuid[])';

/** Receivers may answer with what they were sent. */
const FORGET_ECHOES = `
  update webhook_attempts attempt set body = null from webhook_deliveries delivery
  where delivery.org_id = $1 and delivery.event_id = any($2::uuid[])
    and attempt.org_id = delivery.org_id and attempt.delivery_id = delivery.id and attempt.body is not null`;

/** The fields stay, since receivers expect them; what they said is gone. */
const withoutPerson = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, PERSONAL.has(name) ? PERSONAL.get(name) : value]),
  );
