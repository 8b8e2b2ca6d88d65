import { CHAT_LIMITS, CHAT_PLACES, eraseFromChats } from '../modules/assistant/index.ts';
import { assertCredit, createStripe, holdCredit, releaseHold } from '../modules/billing/index.ts';
import {
  extractFields,
  findBrands,
  type ModelAccess,
  type ModelPayments,
  type TokenCost,
} from '../modules/brands/index.ts';
import {
  type CampaignReceiver,
  campaignNodeTypes,
  cancelUnpayableSteps,
  createWatchers,
  enqueueCredited,
  enqueueWhenDone,
  eraseFromResults,
  featureStatistics,
  notifyCampaignsOf,
  pauseActiveCampaign,
  WATCH_LIMITS,
} from '../modules/campaigns/index.ts';
import { recordTokens, tokenPrice } from '../modules/costs/index.ts';
import { createFeedReader, createPoliteWeb, POLITE_INTERVAL_MS } from '../modules/discovery/index.ts';
import type { BrandFacts } from '../modules/features/index.ts';
import type { CampaignNotifier } from '../modules/identity/index.ts';
import { markKeyRefused, PROVIDER_ENDPOINTS, providerAccess, textProviderOf } from '../modules/keys/index.ts';
import { cancelFollowUps } from '../modules/messages/index.ts';
import { createPressTexts, pressNodeTypes } from '../modules/press/index.ts';
import {
  eraseFromQuotes,
  notifyPitches,
  quoteMail,
  quoteNodeTypes,
  withPitchesOutsideCampaigns,
} from '../modules/quotes/index.ts';
import { createMailReader, pollInboxSoon, resetInbox, storeSandboxReplies } from '../modules/replies/index.ts';
import { EXPORT_LIMITS } from '../modules/results/index.ts';
import { createScraping } from '../modules/scraping/index.ts';
import { createDomainTexts, hasSender } from '../modules/senders/index.ts';
import { visibilityNodeTypes } from '../modules/visibility/index.ts';
import { assertPermittedUrl, registerCampaignEndpoint } from '../modules/webhooks/index.ts';
import { implementedFeatureDynasties, registerNodeTypes } from '../modules/workflows/index.ts';
import { createPageReader } from './ai/page-reader.ts';
import type { ModelUsage } from './ai/text-understanding.ts';
import { type Config, ownWeightsFolder } from './config.ts';
import { loadToolbox } from './http/mcp/endpoint.ts';
import { createPlaces } from './kernel/concurrency/places.ts';
import type { Needs, Ports } from './kernel/context.ts';

const modelAccess: ModelAccess = {
  async for(unit, orgId) {
    const provider = await textProviderOf(unit, orgId);
    const access = provider === null ? null : await providerAccess(unit, orgId, provider);
    if (access === null) return null;
    return modelPayments.paying(unit, orgId, { ...access, onRefused: () => markKeyRefused(unit, orgId, access) });
  },
};

const modelPayments: ModelPayments = {
  paying(unit, orgId, settings) {
    if (settings.source !== 'platform') return settings;
    const priceFor = (atMost: ModelUsage) => tokenPrice(unit, atMost);
    return {
      ...settings,
      payment: {
        assert: async (atMost) => assertCredit(unit, orgId, await priceFor(atMost)),
        hold: async (atMost) => holdCredit(unit, { orgId, price: await priceFor(atMost) }),
        drop: (hold) => releaseHold(unit, orgId, hold),
      },
    };
  },
};

async function recordModelCost(
  unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>,
  { brandId, costName, ...use }: TokenCost,
): Promise<void> {
  await recordTokens(unit, {
    ...use,
    brandIds: brandId === null ? null : [brandId],
    serviceName: 'brands',
    taskName: costName,
  });
}

const brandFacts: BrandFacts = {
  async assertBrands({ em, actor }, brandIds) {
    await findBrands(em, actor.orgId, [...brandIds]);
  },
  async fieldsFor(unit, brandIds, fields) {
    const input = { brandIds: [...brandIds], fields: [...fields] };
    return (await extractFields(unit, unit.actor.orgId, input)).fields;
  },
};

const campaignNotifier: CampaignNotifier = {
  notify(unit, whose) {
    notifyCampaignsOf(unit, whose);
    if (whose.ofSenders === true) notifyPitches(unit, whose.orgId);
  },
};

const campaignReceiver: CampaignReceiver = {
  permit: ({ egress }, url) => assertPermittedUrl(egress, url, 'webhookUrl'),
  register: registerCampaignEndpoint,
};

export const registeredNodeTypes = registerNodeTypes([
  ...campaignNodeTypes,
  ...pressNodeTypes,
  ...quoteNodeTypes,
  ...visibilityNodeTypes,
]);

/** Creates the ports between modules and to outside services, except those that need the platform itself. */
export function createPorts(
  config: Config,
): Omit<Ports, 'tracking' | 'mailLinks' | 'smtpPools' | 'kitLinks' | 'kitViews' | 'jobWatch'> {
  return {
    providerEndpoints: PROVIDER_ENDPOINTS,
    platformKeys: {
      anthropic: config.DISTRIBUTE_PLATFORM_ANTHROPIC_KEY,
      openai: config.DISTRIBUTE_PLATFORM_OPENAI_KEY,
      apollo: config.DISTRIBUTE_PLATFORM_APOLLO_KEY,
    },
    modelAccess,
    modelPayments,
    costRecorder: { record: recordModelCost },
    implementedFeatures: { dynastySlugs: implementedFeatureDynasties },
    brandFacts,
    featureStatistics: withPitchesOutsideCampaigns(featureStatistics),
    campaignNotifier,
    campaignReceiver,
    watchLimits: WATCH_LIMITS,
    watchers: createWatchers(),
    exportPlaces: createPlaces(EXPORT_LIMITS),
    deliverySettings: { sandboxDayMs: config.DISTRIBUTE_SANDBOX_DAY },
    senderPresence: { hasSender },
    nodeTypes: registeredNodeTypes,
    sandboxAnswers: { keep: storeSandboxReplies },
    personEraser: {
      async forget(em, person) {
        for (const forget of [eraseFromResults, eraseFromQuotes, eraseFromChats]) await forget(em, person);
      },
    },
    singleMail: quoteMail,
    stripe: createStripe({
      key: config.DISTRIBUTE_STRIPE_KEY,
      webhookSecret: config.DISTRIBUTE_STRIPE_WEBHOOK_SECRET,
      url: config.DISTRIBUTE_STRIPE_URL,
    }),
    creditArrival: { wakeWaitingWork: enqueueCredited },
    campaignPauser: { pause: pauseActiveCampaign },
    followUps: { cancel: cancelFollowUps },
    inboxReading: { restart: resetInbox, retry: pollInboxSoon },
    campaignProgress: { enqueueWhenDone, giveUpSteps: cancelUnpayableSteps },
    domainTexts: createDomainTexts(),
    pageReader: createPageReader(),
    mailReader: createMailReader(),
    replyWeights: { folder: ownWeightsFolder(config) },
    pressTexts: createPressTexts(),
    feedReader: createFeedReader(),
    assistantTools: { load: loadToolbox },
    chatLimits: CHAT_LIMITS,
    chatPlaces: createPlaces(CHAT_PLACES),
    politeWeb: createPoliteWeb({ intervalMs: POLITE_INTERVAL_MS }),
    scraping: createScraping(),
    waitlist: { isOpen: config.DISTRIBUTE_WAITLIST === 'on' },
  };
}
