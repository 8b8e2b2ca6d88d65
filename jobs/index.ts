import { deliverWebhooksJob, type WebhookSettings, wakeForNext, webhookListener } from '../modules/webhooks/index.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { type OutboxListener, relayOutboxJob } from '../src/kernel/outbox.ts';
import { deliverWebhooksHandler } from './deliver-webhooks.ts';
import { housekeepingHandler, housekeepingJob } from './housekeeping.ts';
import { registry } from './registry.ts';
import { relayOutboxHandler } from './relay-outbox.ts';
import { type Sweeper, sweepHandler, sweepJob, sweepOutbox } from './sweep.ts';

/** Every job that may be woken. A handler that is missing here stops the start. */
const contracts = [relayOutboxJob, deliverWebhooksJob, sweepJob, housekeepingJob];

export interface JobSettings {
  webhooks: WebhookSettings;
}

/** All jobs of the service with what they need. */
export function createJobs(platform: Platform, settings: JobSettings): readonly JobHandler<unknown>[] {
  const listeners: OutboxListener[] = [webhookListener];
  const sweepers: Sweeper[] = [sweepOutbox, wakeForNext];
  return registry(contracts, [
    relayOutboxHandler(platform, listeners),
    deliverWebhooksHandler(platform, settings.webhooks),
    sweepHandler(platform, sweepers),
    housekeepingHandler(platform),
  ]);
}
