import { sql } from 'kysely';
import type { z } from 'zod';
import type { RecordedEvent } from '../../../src/database/outbox.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { envelopeOf } from './envelope.ts';
import { usualEventKinds } from './event.schema.ts';

const START = '0';

/**
 * Every event that was handed on, in the order of its place. No place becomes visible before a smaller one, so a reader
 * who goes on from the cursor misses nothing and sees nothing twice.
 */
export async function listEvents(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { limit, cursor }: Omit<z.output<typeof PageInput>, 'offset'>,
) {
  const scope = { orgId, list: 'events' };
  const from = cursor === undefined ? START : cursors.read(scope, cursor);
  const { rows } = await sql<RecordedEvent & { place: string }>`
    select id, kind, campaign_id as "campaignId", data, created_at as "createdAt", feed_place as place
    from outbox_events
    where org_id = ${orgId} and kind = any(${usualEventKinds}) and feed_place > ${from}::bigint
    order by feed_place limit ${limit + 1}`.execute(em.getKysely());
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(envelopeOf),
    nextCursor: cursors.write(scope, last?.place ?? from),
    hasMore: rows.length > limit,
  };
}
