import type { EntityManager } from '@mikro-orm/postgresql';
import type { RecordedEvent } from '../../../src/database/outbox.ts';
import { statement } from '../../../src/database/statement.ts';
import { envelopeOf } from './envelope.ts';

/** What events say about a person. */
const PERSONAL = new Set(['email', 'name', 'company', 'title', 'preview', 'calendar_link']);

/** Takes a person out of the events of an organisation and out of what is kept for webhooks. Answers how many there were. */
export async function redactEvents(em: EntityManager, orgId: string, addresses: string[]): Promise<number> {
  const events = await statement<RecordedEvent>(
    em,
    `select id, kind, campaign_id as "campaignId", data, created_at as "createdAt" from outbox_events
     where org_id = $1 and kind in ('reply.received', 'meeting.booked') and lower(data->>'email') = any($2::text[]) for update`,
    [orgId, addresses],
  );
  const redacted = events.map((event) => ({ ...event, data: withoutPerson(event.data) }));
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
  return events.length;
}

/** The fields stay, since receivers expect them; what they said is gone. */
const withoutPerson = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, PERSONAL.has(name) && value !== null ? '' : value]),
  );
