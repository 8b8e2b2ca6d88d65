import { sweepAnswers } from '../modules/assistant/index.ts';
import {
  creditReleasedHandler,
  expireHolds,
  pruneStripeEvents,
  sweepTopups,
  topUpHandler,
} from '../modules/billing/index.ts';
import { analyseBrandsHandler, sweepAnalyses } from '../modules/brands/index.ts';
import {
  endPausedCampaigns,
  enqueueReleased,
  noticeListener,
  notifyHandler,
  runCampaignsHandler,
  sweepBatches,
  sweepCampaigns,
  sweepNotices,
} from '../modules/campaigns/index.ts';
import { failLostUploads } from '../modules/contacts/index.ts';
import { expireReservationsHandler, pruneRuns, sumCosts } from '../modules/costs/index.ts';
import { deleteOrganisationsHandler, sweepDeletions } from '../modules/deletion/index.ts';
import { pruneArticles, readFeedsHandler, sweepDiscoveries, sweepFeeds } from '../modules/discovery/index.ts';
import { pruneActivity } from '../modules/growth/index.ts';
import { pruneFailedRequests, pruneRateWindows, pruneSessions, pruneSignInLinks } from '../modules/keys/index.ts';
import { pruneInvitations } from '../modules/members/index.ts';
import {
  guardMissedTrouble,
  guardRecentTrouble,
  pruneCompanyDays,
  sendMessagesHandler,
  sweepMessages,
  sweepSendRuns,
} from '../modules/messages/index.ts';
import { sweepKits, writeKitsHandler } from '../modules/press/index.ts';
import { pruneQuoteRequests, sendPitchesHandler, sweepPitches } from '../modules/quotes/index.ts';
import { pollInboxesHandler, processInboundHandler, pruneMail, sweepInbound } from '../modules/replies/index.ts';
import { updateBenchmarks } from '../modules/results/index.ts';
import { pruneScrapedPages, sweepScrapes } from '../modules/scraping/index.ts';
import { countTrackingEventsHandler, sweepTrackingEvents } from '../modules/tracking/index.ts';
import { measureVisibilityHandler, sweepVisibilityRuns } from '../modules/visibility/index.ts';
import {
  deliverWebhooksHandler,
  enqueueNextDelivery,
  pruneDeliveries,
  pruneEvents,
  syncHeldDeliveries,
  type WebhookSettings,
  webhookListener,
} from '../modules/webhooks/index.ts';
import { pruneStoredResponses } from '../src/api/idempotency.ts';
import { type MaintenanceTask, pruneAfter } from '../src/database/forget-rows.ts';
import { relayOutboxHandler, sweepOutbox } from '../src/database/outbox.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { Milliseconds } from '../src/kernel/duration.ts';
import type { JobHandler } from '../src/kernel/job.ts';
import { maintenanceHandler, type Sweeper, sweepHandler } from './maintenance.ts';
import { registry } from './registry.ts';

export interface JobSettings {
  webhooks: WebhookSettings;
  retention: Retention;
}

interface Retention {
  deliveriesMs: Milliseconds;
  eventsMs: Milliseconds;
  articlesMs: Milliseconds;
  pagesMs: Milliseconds;
  activityMs: Milliseconds;
  quoteRequestsMs: Milliseconds;
  mailMs: Milliseconds;
  runsMs: Milliseconds;
}

/** Sweepers of all modules. Each finds work whose job was lost. */
const SWEEPERS: Sweeper[] = [
  sweepOutbox,
  syncHeldDeliveries,
  enqueueNextDelivery,
  sweepAnalyses,
  sweepCampaigns,
  endPausedCampaigns,
  sweepBatches,
  sweepNotices,
  sweepMessages,
  sweepSendRuns,
  sweepInbound,
  sweepTrackingEvents,
  sweepKits,
  guardRecentTrouble,
  failLostUploads,
  sweepFeeds,
  sweepDiscoveries,
  sweepScrapes,
  sweepPitches,
  sweepVisibilityRuns,
  sweepAnswers,
  expireHolds,
  sweepTopups,
  sweepDeletions,
];

const choresFor = (kept: Retention): MaintenanceTask[] => [
  guardMissedTrouble,
  sumCosts,
  updateBenchmarks,
  pruneRateWindows,
  pruneSignInLinks,
  pruneSessions,
  pruneInvitations,
  pruneFailedRequests,
  pruneStoredResponses,
  pruneCompanyDays,
  pruneStripeEvents,
  pruneAfter(kept.deliveriesMs, pruneDeliveries),
  pruneAfter(kept.eventsMs, pruneEvents),
  pruneAfter(kept.mailMs, pruneMail),
  pruneAfter(kept.runsMs, pruneRuns),
  pruneAfter(kept.quoteRequestsMs, pruneQuoteRequests),
  pruneAfter(kept.articlesMs, pruneArticles),
  pruneAfter(kept.pagesMs, pruneScrapedPages),
  pruneAfter(kept.activityMs, pruneActivity),
];

export function createJobs(platform: Platform, settings: JobSettings): readonly JobHandler<unknown>[] {
  return registry([
    relayOutboxHandler(platform, [webhookListener, noticeListener]),
    deliverWebhooksHandler(platform, settings.webhooks),
    sweepHandler(platform, SWEEPERS),
    maintenanceHandler(platform, choresFor(settings.retention)),
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
    topUpHandler(platform),
    creditReleasedHandler(platform),
    deleteOrganisationsHandler(platform),
  ]);
}
