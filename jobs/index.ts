import { analyseBrandsJob, sweepAnalyses } from '../modules/brands/index.ts';
import { enqueueReleased, runCampaignJob, sweepCampaigns } from '../modules/campaigns/index.ts';
import { failLostUploads } from '../modules/contacts/index.ts';
import { expireReservationsJob } from '../modules/costs/index.ts';
import { guardTroubled, sendMessagesJob, sweepMessages } from '../modules/messages/index.ts';
import { pollInboxesJob, processInboundJob, sweepInbound } from '../modules/replies/index.ts';
import { countTrackingEventsJob, sweepTrackingEvents } from '../modules/tracking/index.ts';
import { deliverWebhooksJob, enqueueNext, type WebhookSettings, webhookListener } from '../modules/webhooks/index.ts';
import { type OutboxListener, relayOutboxJob } from '../src/database/outbox.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { analyseBrandsHandler } from './analyse-brands.ts';
import { countTrackingEventsHandler } from './count-tracking-events.ts';
import { deliverWebhooksHandler } from './deliver-webhooks.ts';
import { expireReservationsHandler, type ReleaseListener } from './expire-reservations.ts';
import { housekeepingHandler, housekeepingJob, type Retention } from './housekeeping.ts';
import { pollInboxesHandler } from './poll-inboxes.ts';
import { processInboundHandler } from './process-inbound.ts';
import { registry } from './registry.ts';
import { relayOutboxHandler } from './relay-outbox.ts';
import { runCampaignsHandler } from './run-campaigns.ts';
import { sendMessagesHandler } from './send-messages.ts';
import { type Sweeper, sweepHandler, sweepJob, sweepOutbox } from './sweep.ts';

/** Every job that may be woken. A handler that is missing here stops the start. */
const contracts = [
  relayOutboxJob,
  deliverWebhooksJob,
  sweepJob,
  housekeepingJob,
  expireReservationsJob,
  analyseBrandsJob,
  runCampaignJob,
  sendMessagesJob,
  processInboundJob,
  pollInboxesJob,
  countTrackingEventsJob,
];

export interface JobSettings {
  webhooks: WebhookSettings;
  retention: Retention;
}

/** All jobs of the service with what they need. */
export function createJobs(platform: Platform, settings: JobSettings): readonly JobHandler<unknown>[] {
  const listeners: OutboxListener[] = [webhookListener];
  const releaseListeners: ReleaseListener[] = [enqueueReleased];
  const sweepers: Sweeper[] = [
    sweepOutbox,
    enqueueNext,
    sweepAnalyses,
    sweepCampaigns,
    sweepMessages,
    sweepInbound,
    sweepTrackingEvents,
    guardTroubled,
    failLostUploads,
  ];
  return registry(contracts, [
    relayOutboxHandler(platform, listeners),
    deliverWebhooksHandler(platform, settings.webhooks),
    sweepHandler(platform, sweepers),
    housekeepingHandler(platform, settings.retention),
    expireReservationsHandler(platform, releaseListeners),
    analyseBrandsHandler(platform),
    runCampaignsHandler(platform),
    sendMessagesHandler(platform),
    processInboundHandler(platform),
    pollInboxesHandler(platform),
    countTrackingEventsHandler(platform),
  ]);
}
