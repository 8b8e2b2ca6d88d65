import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { RecordedEvent } from '../../../src/database/outbox.ts';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { deliverWebhooksJob } from '../deliveries/deliver-webhooks.job.ts';
import { enqueueDeliveries, findEndpointsFor } from '../deliveries/enqueue-deliveries.ts';
import type { EndpointOwner } from '../owner.rules.ts';
import type { ReplayInput } from '../webhook.schema.ts';
import { campaignEventKinds } from './event.schema.ts';

/** Limit of one request, so that it takes only a few seconds. */
const MOST_EVENTS = 20_000;
const BATCH = 1_000;

/**
 * Sends the events of a period again to the current endpoints, with the same ids and bytes. A pending
 * delivery becomes due now; a completed or failed one starts again.
 */
export async function replayEvents(
  { em, clock, actor, queue }: Needs<'em' | 'clock' | 'queue'> & EndpointOwner,
  { orgId = actor.orgId, since, until, events: kinds }: z.output<typeof ReplayInput> & { orgId?: string },
) {
  const now = clock.now();
  const range = { orgId, since: new Date(since), until: until === undefined ? now : new Date(until), kinds };
  if (range.since > range.until) throw badRequest('since must not be after until.');
  const { events, deliveries } = await em.transactional(async (transaction) => {
    const found = await eventsIn(transaction, { ...range, kinds: kinds ?? campaignEventKinds });
    const receivers = await findEndpointsFor(transaction, [actor.orgId], found);
    let due = 0;
    for (let at = 0; at < found.length; at += BATCH) {
      const batch = found.slice(at, at + BATCH);
      due += await enqueueDeliveries(transaction, { events: batch, receivers, now, existing: 'repeat' });
    }
    return { events: found.length, deliveries: due };
  });
  await queue.enqueue(deliverWebhooksJob, {});
  return { events, deliveries };
}

interface Range {
  orgId: string;
  since: Date;
  until: Date;
  kinds: readonly string[];
}

const CLOCKS_DIFFER_MS = 300_000;
/** Maximum time until an event gets its feed position, even after an outage of its worker. */
const RELAYED_WITHIN_MS = 86_400_000;

/**
 * Returns the smallest feed position of the events relayed first at or after a moment, in any organisation.
 * Events of one relay batch share the same time. Null if there are none.
 */
async function placeAt(em: EntityManager, moment: number): Promise<string | null> {
  const [first] = await planByIndex(em, (inside) =>
    statement<{ place: string | null }>(
      inside,
      `select min(feed_place) as place from outbox_events where relayed_at =
         (select relayed_at from outbox_events where relayed_at >= $1 order by relayed_at limit 1)`,
      [new Date(moment)],
    ),
  );
  return first?.place ?? null;
}

/** Locks the events until they are written again, so that an erasure waits and then also finds the new rows. */
async function eventsIn(em: EntityManager, { orgId, since, until, kinds }: Range): Promise<RecordedEvent[]> {
  const from = await placeAt(em, since.getTime() - CLOCKS_DIFFER_MS);
  if (from === null) return [];
  const end = await placeAt(em, until.getTime() + RELAYED_WITHIN_MS);
  const { rows } = await sql<RecordedEvent>`
    select id, org_id as "orgId", kind, campaign_id as "campaignId", data, created_at as "createdAt" from outbox_events
    where org_id = ${orgId} and kind = any(${kinds}) and created_at between ${since} and ${until}
    and feed_place is not null and feed_place >= ${from} and (${end}::bigint is null or feed_place <= ${end}) order by feed_place limit ${MOST_EVENTS + 1} for key share`.execute(
    em.getKysely(),
  );
  if (rows.length > MOST_EVENTS) {
    throw badRequest(`The period contains more than ${MOST_EVENTS} events. Choose a shorter period.`);
  }
  return rows;
}
