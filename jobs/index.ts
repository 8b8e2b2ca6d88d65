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
import { forgetActivity } from '../modules/growth/index.ts';
import { forgetFailedRequests, forgetRateWindows, forgetSessions, forgetSignInLinks } from '../modules/keys/index.ts';
import { forgetInvitations } from '../modules/members/index.ts';
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
import { makeBenchmarks } from '../modules/results/index.ts';
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
import { forgetKeptAnswers } from '../src/api/forget-answers.ts';
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

const choresFor = (kept: Retention): Chore[] => [
  guardMissedTrouble,
  sumCosts,
  makeBenchmarks,
  forgetRateWindows,
  forgetSignInLinks,
  forgetSessions,
  forgetInvitations,
  forgetFailedRequests,
  forgetKeptAnswers,
  pruneCompanyDays,
  pruneStripeEvents,
  forgetAfter(kept.deliveriesMs, pruneDeliveries),
  forgetAfter(kept.eventsMs, pruneEvents),
  forgetAfter(kept.mailMs, pruneMail),
  forgetAfter(kept.runsMs, pruneRuns),
  forgetAfter(kept.quoteRequestsMs, pruneQuoteRequests),
  forgetAfter(kept.articlesMs, pruneArticles),
  forgetAfter(kept.pagesMs, pruneScrapedPages),
  forgetAfter(kept.activityMs, forgetActivity),
];

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
    topUpHandler(platform),
    creditReleasedHandler(platform),
    deleteOrganisationsHandler(platform),
  ]);
}
