import type { OutboxListener } from '../../../src/database/outbox.ts';
import { deliverWebhooksJob } from '../deliveries/deliver-webhooks.job.ts';
import { enqueue, receiversIn } from '../deliveries/enqueue-deliveries.ts';
import { APPLICATION } from '../owner.rules.ts';
import { campaignEventKinds } from './event.schema.ts';

const told = new Set<string>(campaignEventKinds);

/** Creates one delivery per endpoint and event, in the transaction that marks the event as relayed. */
export const webhookListener: OutboxListener = {
  async receive({ em, clock, queue }, events) {
    const heard = events.filter(({ kind }) => told.has(kind));
    if (heard.length === 0) return;
    const owners = [...new Set(heard.map(({ orgId }) => orgId)), APPLICATION];
    const receivers = await receiversIn(em, owners, heard);
    const due = await enqueue(em, { events: heard, receivers, now: clock.now(), existing: 'keep' });
    if (due > 0) await queue.enqueue(deliverWebhooksJob, {});
  },
};
