import { assistantRouter, chatRoute } from '../modules/assistant/index.ts';
import { billingRouter, stripeWebhookRoute } from '../modules/billing/index.ts';
import { brandsRouter, ownsBrand } from '../modules/brands/index.ts';
import { assertOwnCampaign, resolveSandbox } from '../modules/campaign-state/index.ts';
import { campaignStream, campaignsRouter, workflowRunRouter } from '../modules/campaigns/index.ts';
import { audienceRouter, contactRouter, previewUploadRoute, uploadContactsRoute } from '../modules/contacts/index.ts';
import { createRunRouter, priceRouter } from '../modules/costs/index.ts';
import { deletionRouter } from '../modules/deletion/index.ts';
import {
  articleRouter,
  discoverRouter,
  discoveryRouter,
  feedRouter,
  journalistRouter,
  outletRouter,
} from '../modules/discovery/index.ts';
import { featureRouter } from '../modules/features/index.ts';
import { activityRouter, inviteRouter, waitlistRouter } from '../modules/growth/index.ts';
import { identityRouter } from '../modules/identity/index.ts';
import { apiKeyRouter, failedRequestRouter, providerKeyRouter, signInRouter } from '../modules/keys/index.ts';
import { leadRouter, serveStatsRouter } from '../modules/leads/index.ts';
import { memberRouter, roleRouter } from '../modules/members/index.ts';
import { messageRouter } from '../modules/messages/index.ts';
import { operationsRouter } from '../modules/operations/index.ts';
import { personRouter } from '../modules/people/index.ts';
import { kitImageRoute, kitPageRoute, kitRouter, kitTextRoute } from '../modules/press/index.ts';
import { quoteRouter } from '../modules/quotes/index.ts';
import { inboundRouter } from '../modules/replies/index.ts';
import { exportCampaignRoute, resultsRouter } from '../modules/results/index.ts';
import { scrapingRouter } from '../modules/scraping/index.ts';
import { senderRouter } from '../modules/senders/index.ts';
import { importSuppressionsRoute, suppressionRouter } from '../modules/suppressions/index.ts';
import { clickRoute, pixelRoute, unsubscribePageRoute, unsubscribeRoute } from '../modules/tracking/index.ts';
import { visibilityRouter } from '../modules/visibility/index.ts';
import {
  applicationDeliveryRouter,
  applicationWebhookRouter,
  createEventRouter,
  webhookDescriptions,
  webhookRouter,
} from '../modules/webhooks/index.ts';
import { workflowRouter } from '../modules/workflows/index.ts';
import type { PlainRoute } from './api/plain-route.ts';
import { mergeRouters, router } from './api/trpc.ts';
import type { WebhookDescription } from './api/webhook-description.ts';

export const appRouter = router({
  keys: mergeRouters(apiKeyRouter, identityRouter, signInRouter, failedRequestRouter),
  providerKeys: providerKeyRouter,
  prices: priceRouter,
  runs: createRunRouter(ownsBrand, resolveSandbox),
  brands: brandsRouter,
  features: featureRouter,
  workflows: mergeRouters(workflowRouter, workflowRunRouter),
  webhooks: mergeRouters(
    webhookRouter,
    createEventRouter(assertOwnCampaign),
    applicationWebhookRouter,
    applicationDeliveryRouter,
  ),
  campaigns: campaignsRouter,
  leads: leadRouter,
  contacts: mergeRouters(contactRouter, serveStatsRouter),
  audiences: audienceRouter,
  suppressions: suppressionRouter,
  inbound: inboundRouter,
  people: personRouter,
  senders: senderRouter,
  messages: messageRouter,
  outlets: outletRouter,
  journalists: journalistRouter,
  articles: articleRouter,
  discoveries: discoveryRouter,
  discover: discoverRouter,
  quotes: quoteRouter,
  visibility: visibilityRouter,
  results: resultsRouter,
  pressKits: kitRouter,
  feeds: feedRouter,
  scraping: scrapingRouter,
  growth: mergeRouters(activityRouter, inviteRouter, waitlistRouter),
  billing: billingRouter,
  members: mergeRouters(roleRouter, memberRouter),
  deletion: deletionRouter,
  operations: operationsRouter,
  assistant: assistantRouter,
});

export type AppRouter = typeof appRouter;

/** All routes that are not tRPC procedures, such as streams, files and pages. */
export const plainRoutes: readonly PlainRoute[] = [
  campaignStream,
  exportCampaignRoute,
  uploadContactsRoute,
  previewUploadRoute,
  importSuppressionsRoute,
  pixelRoute,
  clickRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
  kitPageRoute,
  kitTextRoute,
  kitImageRoute,
  chatRoute,
  stripeWebhookRoute,
];

export const webhooks: readonly WebhookDescription[] = webhookDescriptions;
