import { brandsRouter, ownsBrand } from '../modules/brands/index.ts';
import { campaignStream, campaignsRouter } from '../modules/campaigns/index.ts';
import { createRunRouter, priceRouter } from '../modules/costs/index.ts';
import {
  clickRoute,
  inboundRouter,
  messageRouter,
  personRouter,
  pixelRoute,
  senderRouter,
  unsubscribePageRoute,
  unsubscribeRoute,
} from '../modules/delivery/index.ts';
import { featureRouter } from '../modules/features/index.ts';
import { identityRouter, providerKeyRouter } from '../modules/keys/index.ts';
import {
  audienceRouter,
  contactRouter,
  importSuppressionsRoute,
  leadRouter,
  suppressionRouter,
  uploadContactsRoute,
} from '../modules/leads/index.ts';
import { webhookRouter } from '../modules/webhooks/index.ts';
import { workflowRouter } from '../modules/workflows/index.ts';
import type { PlainRoute } from './kernel/plain-route.ts';
import { router } from './kernel/trpc.ts';

/** Every operation of the service, by module. */
export const appRouter = router({
  keys: identityRouter,
  providerKeys: providerKeyRouter,
  prices: priceRouter,
  runs: createRunRouter(ownsBrand),
  brands: brandsRouter,
  features: featureRouter,
  workflows: workflowRouter,
  webhooks: webhookRouter,
  campaigns: campaignsRouter,
  leads: leadRouter,
  contacts: contactRouter,
  audiences: audienceRouter,
  suppressions: suppressionRouter,
  inbound: inboundRouter,
  senders: senderRouter,
  messages: messageRouter,
  people: personRouter,
});

export type AppRouter = typeof appRouter;

/** Every operation that streams, by module. */
export const plainRoutes: readonly PlainRoute[] = [
  campaignStream,
  uploadContactsRoute,
  importSuppressionsRoute,
  pixelRoute,
  clickRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
];
