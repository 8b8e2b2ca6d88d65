import { sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import type { RecordedEvent } from '../../src/kernel/outbox.ts';
import type { PageInput } from '../../src/kernel/schema.ts';
import { envelopeOf } from './envelope.ts';
import { campaignEventKinds } from './event.schema.ts';

interface FeedRow extends RecordedEvent {
  transaction: string;
  position: string;
}

const START = '0:0';

/**
 * The feed in the order of (transaction, position), up to the oldest transaction still open: no event can appear later
 * before one that was read, so a reader who goes on from the cursor misses nothing and sees nothing twice.
 */
export async function listEvents(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { limit, cursor }: z.output<typeof PageInput>,
) {
  const scope = { orgId, list: 'events' };
  const from = cursor === undefined ? START : cursors.read(scope, cursor);
  const [transaction, position] = from.split(':');
  const { rows } = await sql<FeedRow>`
    select id, kind, campaign_id as "campaignId", data, created_at as "createdAt", transaction, position
    from outbox_events
    where org_id = ${orgId} and kind = any(${campaignEventKinds})
      and (transaction, position) > (${transaction}::xid8, ${position}::bigint)
      and transaction < pg_snapshot_xmin(pg_current_snapshot())
    order by transaction, position limit ${limit + 1}`.execute(em.getKysely());
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    events: page.map(envelopeOf),
    nextCursor: cursors.write(scope, last === undefined ? from : `${last.transaction}:${last.position}`),
    hasMore: rows.length > limit,
  };
}
