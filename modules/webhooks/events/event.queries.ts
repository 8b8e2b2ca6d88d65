import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RecordedEvent } from '../../../src/database/outbox.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { ListEventsInput } from '../webhook.schema.ts';
import { defaultEventKinds, type Envelope } from './event.schema.ts';

const START = { oldest: '0', newest: '9223372036854775807' };

const OLDEST_FIRST = 'events';

/**
 * Lists relayed events by feed position. A smaller position never becomes visible after a larger one, so a
 * reader that follows the cursor misses nothing and sees nothing twice.
 */
export async function listEvents(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { limit, cursor, order, event, campaignId }: z.output<typeof ListEventsInput>,
) {
  const scope = { orgId, list: order === 'oldest' ? OLDEST_FIRST : 'events-newest' };
  const from = cursor === undefined ? START[order] : cursors.read(scope, cursor);
  const rows = await eventsFrom(em, { orgId, limit, order, event, campaignId, from });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(envelopeOf),
    nextCursor: cursors.write(scope, last?.place ?? from),
    hasMore: rows.length > limit,
    endCursor:
      order === 'newest' && cursor === undefined
        ? cursors.write({ orgId, list: OLDEST_FIRST }, page[0]?.place ?? START.oldest)
        : null,
  };
}

type Part = Omit<z.output<typeof ListEventsInput>, 'cursor'> & { orgId: string; from: string };

async function eventsFrom(em: EntityManager, { orgId, limit, order, event, campaignId, from }: Part) {
  const { rows } = await sql<RecordedEvent & { place: string }>`
    select id, kind, campaign_id as "campaignId", data, created_at as "createdAt", feed_place as place
    from outbox_events
    where org_id = ${orgId} and ${event === undefined ? sql`kind = any(${defaultEventKinds})` : sql`kind || '' = ${event}`}
      ${campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`}
      and ${order === 'oldest' ? sql`feed_place > ${from}::bigint` : sql`feed_place < ${from}::bigint`}
    order by ${order === 'oldest' ? sql`feed_place` : sql`feed_place desc`} limit ${limit + 1}`.execute(em.getKysely());
  return rows;
}

export function envelopeOf({ id, kind, createdAt, campaignId, data }: Omit<RecordedEvent, 'orgId'>): Envelope {
  return { id, event: kind, created_at: createdAt.toISOString(), campaign_id: campaignId, data };
}
