import { analyseBrandsHandler, sweepAnalyses } from '../modules/brands/index.ts';
import {
  enqueueReleased,
  noticeListener,
  notifyHandler,
  runCampaignsHandler,
  sweepCampaigns,
  sweepNotices,
} from '../modules/campaigns/index.ts';
import { failLostUploads } from '../modules/contacts/index.ts';
import { expireReservationsHandler, forgetRuns } from '../modules/costs/index.ts';
import { deleteOrganisationsHandler, sweepDeletions } from '../modules/deletion/index.ts';
import { forgetArticles, readFeedsHandler, sweepDiscoveries, sweepFeeds } from '../modules/discovery/index.ts';
import { forgetFailedRequests, forgetRateWindows, forgetSessions, forgetSignInLinks } from '../modules/keys/index.ts';
import { forgetInvitations } from '../modules/members/index.ts';
import {
  forgetCompanyDays,
  guardSending,
  guardTroubled,
  sendMessagesHandler,
  sweepMessages,
} from '../modules/messages/index.ts';
import { sweepKits, writeKitsHandler } from '../modules/press/index.ts';
import { forgetRequests, sendPitchesHandler, sweepPitches } from '../modules/quotes/index.ts';
import { forgetMail, pollInboxesHandler, processInboundHandler, sweepInbound } from '../modules/replies/index.ts';
import { countTrackingEventsHandler, sweepTrackingEvents } from '../modules/tracking/index.ts';
import { measureVisibilityHandler, sweepVisibilityRuns } from '../modules/visibility/index.ts';
import {
  deliverWebhooksHandler,
  enqueueNext,
  forgetDeliveries,
  forgetEvents,
  type WebhookSettings,
  webhookListener,
} from '../modules/webhooks/index.ts';
import { forgetKeptAnswers } from '../src/api/idempotency.ts';
import { type Chore, forgetAfter } from '../src/database/forget-rows.ts';
import { relayOutboxHandler, sweepOutbox } from '../src/database/relay-outbox.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { Milliseconds } from '../src/kernel/duration.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { housekeepingHandler } from './housekeeping.ts';
import { registry } from './registry.ts';
import { type Sweeper, sweepHandler } from './sweep.ts';

export interface JobSettings {
  webhooks: WebhookSettings;
  retention: Retention;
}

/** How long is kept what has served its time. */
interface Retention {
  deliveriesMs: Milliseconds;
  eventsMs: Milliseconds;
  articlesMs: Milliseconds;
  quoteRequestsMs: Milliseconds;
  mailMs: Milliseconds;
  runsMs: Milliseconds;
}

/** Every look for work whose job was lost. */
const SWEEPERS: Sweeper[] = [
  sweepOutbox,
  enqueueNext,
  sweepAnalyses,
  sweepCampaigns,
  sweepNotices,
  sweepMessages,
  sweepInbound,
  sweepTrackingEvents,
  sweepKits,
  guardTroubled,
  failLostUploads,
  sweepFeeds,
  sweepDiscoveries,
  sweepPitches,
  sweepVisibilityRuns,
  sweepDeletions,
];

const choresFor = ({ deliveriesMs, eventsMs, mailMs, runsMs, articlesMs, quoteRequestsMs }: Retention): Chore[] => [
  (unit) => guardSending(unit),
  forgetRateWindows,
  forgetSignInLinks,
  forgetSessions,
  forgetInvitations,
  forgetFailedRequests,
  forgetKeptAnswers,
  forgetCompanyDays,
  forgetAfter(deliveriesMs, forgetDeliveries),
  forgetAfter(eventsMs, forgetEvents),
  forgetAfter(mailMs, forgetMail),
  forgetAfter(runsMs, forgetRuns),
  forgetAfter(quoteRequestsMs, forgetRequests),
  forgetAfter(articlesMs, forgetArticles),
];

/** All jobs of the service with what they need. */
export function createJobs(platform: Platform, settings: JobSettings): readonly JobHandler<unknown>[] {
  return registry([
    relayOutboxHandler(platform, [webhookListener, noticeListener]),
    deliverWebhooksHandler(platform, settings.webhooks),
    sweepHandler(platform, SWEEPERS),
    housekeepingHandler(platform, choresFor(settings.retention)),
    expireReservationsHandler(platform, [enqueueReleased]),
    analyseBrandsHandler(platform),
    runCampaignsHandler(platform),
    notifyHandler(platform),
    sendMessagesHandler(platform),
    processInboundHandler(platform),
    pollInboxesHandler(platform),
    countTrackingEventsHandler(platform),
    writeKitsHandler(platform),
    readFeedsHandler(platform),
    sendPitchesHandler(platform),
    measureVisibilityHandler(platform),
    deleteOrganisationsHandler(platform),
  ]);
}
