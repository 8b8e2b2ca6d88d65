import { z } from 'zod';

const text = z.string();
const textOrNull = text.nullable();
const number = z.number();
const flag = z.boolean();
const id = z.guid();
const time = z.iso.datetime();
const cents = z.string().regex(/^\d+(?:\.\d{1,6})?$/);
const texts = z.array(text);

const campaign = z.object({
  id,
  orgId: id,
  createdByUserId: id.nullable(),
  name: text,
  workflowSlug: text,
  workflowDynastySlug: textOrNull,
  brandUrls: texts,
  brandIds: z.array(id),
  featureSlug: textOrNull,
  featureDynastySlug: textOrNull,
  featureInputs: z.record(text, z.unknown()).nullable(),
  maxBudgetDailyUsd: textOrNull,
  maxBudgetWeeklyUsd: textOrNull,
  maxBudgetMonthlyUsd: textOrNull,
  maxBudgetTotalUsd: textOrNull,
  maxLeads: number.nullable(),
  goal: textOrNull,
  audienceIds: texts.nullable(),
  servicesOffered: texts.nullable(),
  clickDestinationUrl: textOrNull,
  startDate: textOrNull,
  endDate: textOrNull,
  status: text,
  nextRunAt: textOrNull,
  notifyFrequency: textOrNull,
  notifyChannel: textOrNull,
  notifyDestination: textOrNull,
  createdAt: time,
  updatedAt: time,
});

const brand = z.object({
  id,
  domain: text,
  name: textOrNull,
  brandUrl: text,
  logoUrl: textOrNull,
  elevatorPitch: textOrNull,
  createdAt: time,
  updatedAt: time,
});

const delivery = z.object({
  emailsContacted: number,
  emailsSent: number,
  emailsDelivered: number,
  emailsOpened: number,
  emailsClicked: number,
  emailsReplied: number,
  emailsBounced: number,
  repliesInterested: number,
  repliesMeetingBooked: number,
  repliesClosed: number,
  repliesNeutral: number,
  repliesNotInterested: number,
  repliesOutOfOffice: number,
  repliesUnsubscribe: number,
});

const campaignStatistics = delivery.extend({
  campaignId: id,
  leadsServed: number,
  leadsContacted: number,
  leadsBuffered: number,
  leadsSkipped: number,
  emailsGenerated: number,
  totalCostUsd: number,
  totalCostInUsdCents: cents.nullable(),
  costBreakdown: z
    .array(
      z.object({
        costName: text,
        totalCostInUsdCents: cents,
        actualCostInUsdCents: cents,
        provisionedCostInUsdCents: cents,
        totalQuantity: text,
      }),
    )
    .min(1),
  recipientStats: z.object({ contacted: number, repliesPositive: number, repliesDetail: z.record(text, number) }),
  emailStats: z.object({ sent: number, stepStats: z.array(z.object({ step: number, sent: number })) }),
  apollo: z.object({
    enrichedLeadsCount: number,
    searchCount: number,
    fetchedPeopleCount: number,
    totalMatchingPeople: number,
  }),
});

const email = z.object({
  id,
  subject: text,
  bodyHtml: text,
  bodyText: text,
  sequence: z.array(z.object({ step: number, bodyHtml: text, bodyText: text, daysSinceLastStep: number })).min(1),
  leadFirstName: textOrNull,
  leadLastName: textOrNull,
  leadTitle: textOrNull,
  leadCompany: textOrNull,
  leadIndustry: textOrNull,
  clientCompanyName: textOrNull,
  createdAt: time,
});

const lead = z.object({
  id,
  firstName: textOrNull,
  lastName: textOrNull,
  email: text,
  title: textOrNull,
  organizationName: textOrNull,
  organizationDomain: textOrNull,
  organizationIndustry: textOrNull,
  organizationSize: textOrNull,
  linkedinUrl: textOrNull,
  emailStatus: textOrNull,
  namespace: textOrNull,
  status: text,
  contacted: flag,
  delivered: flag,
  bounced: flag,
  replied: flag,
  createdAt: time,
});

const outreach = z.enum([
  'buffered',
  'claimed',
  'served',
  'skipped',
  'contacted',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'bounced',
  'unsubscribed',
]);

const byOutreachStatus = z
  .record(z.union([outreach, z.enum(['repliesPositive', 'repliesNegative', 'repliesNeutral'])]), number)
  .refine((counts) => Object.keys(counts).length === outreach.options.length + 3);

const outletItem = z.object({
  id,
  outletName: text,
  outletUrl: text,
  outletDomain: text,
  relevanceScore: number,
  whyRelevant: textOrNull,
  outletStatus: textOrNull,
  replyClassification: textOrNull,
});

const outlet = z.object({
  id,
  outletName: text,
  outletUrl: text,
  outletDomain: text,
  createdAt: time,
  outreachStatus: outreach,
  replyClassification: textOrNull,
  relevanceScore: number,
  campaigns: z
    .array(
      z.object({
        campaignId: id,
        featureSlug: textOrNull,
        brandIds: z.array(id),
        relevanceScore: number,
        outreachStatus: outreach,
        replyClassification: textOrNull,
        whyRelevant: text,
        whyNotRelevant: text,
        overallRelevance: textOrNull,
        relevanceRationale: textOrNull,
        runId: id.nullable(),
        updatedAt: time,
      }),
    )
    .min(1),
});

const campaignJournalist = z.object({
  id,
  entityType: z.enum(['individual', 'organization']),
  journalistName: text,
  firstName: textOrNull,
  lastName: textOrNull,
  outletId: id,
  outletName: text,
  outletDomain: text,
  relevanceScore: number,
  whyRelevant: text,
  whyNotRelevant: text,
  articleUrls: texts,
  createdAt: time,
  updatedAt: time,
});

const mailFacts = z.object({
  contacted: flag,
  delivered: flag,
  opened: flag,
  replied: flag,
  replyClassification: textOrNull,
  bounced: flag,
  unsubscribed: flag,
  lastDeliveredAt: time.nullable(),
});
const mailStatus = z.object({
  campaign: mailFacts.nullable(),
  brand: mailFacts.nullable(),
  global: z.object({ email: z.object({ bounced: flag, unsubscribed: flag }) }),
});

const journalist = z.object({
  journalistId: id,
  journalistName: text,
  firstName: textOrNull,
  lastName: textOrNull,
  entityType: z.enum(['individual', 'organization']),
  outletId: id,
  outletName: textOrNull,
  outletDomain: textOrNull,
  email: textOrNull,
  apolloPersonId: textOrNull,
  outreachStatus: outreach,
  replyClassification: textOrNull,
  emailStatus: z.object({ broadcast: mailStatus, transactional: mailStatus }),
  cost: z.object({ totalCostInUsdCents: cents, runCount: number }).nullable(),
  campaigns: z
    .array(
      z.object({
        id,
        campaignId: id,
        featureSlug: textOrNull,
        workflowSlug: textOrNull,
        outreachStatus: outreach,
        relevanceScore: z.string().regex(/^\d+(?:\.\d+)?$/),
        whyRelevant: text,
        whyNotRelevant: text,
        articleUrls: texts.nullable(),
        email: textOrNull,
        apolloPersonId: textOrNull,
        runId: id.nullable(),
        createdAt: time,
      }),
    )
    .min(1),
});

const discovered = z.object({
  discovery: z.object({
    id,
    articleId: id,
    orgId: id,
    brandId: id,
    featureSlug: text,
    workflowSlug: textOrNull,
    campaignId: text,
    outletId: id.nullable(),
    journalistId: id.nullable(),
    topicId: id.nullable(),
    createdAt: time,
  }),
  article: z.object({
    id,
    articleUrl: text,
    snippet: textOrNull,
    ogTitle: textOrNull,
    ogDescription: textOrNull,
    author: textOrNull,
    articleAuthor: textOrNull,
    articlePublished: time.nullable(),
    articleModified: time.nullable(),
    articleChannel: textOrNull,
    articleSection: textOrNull,
    newsKeywords: textOrNull,
    createdAt: time,
    updatedAt: time,
  }),
});

const workflow = z.object({
  id,
  appId: text,
  slug: text,
  workflowSlug: text,
  name: text,
  description: text,
  workflowDynastySlug: text,
  workflowDynastyName: text,
  workflowDynastySignatureName: text,
  version: number,
  featureSlug: text,
  category: text,
  channel: text,
  audienceType: text,
  status: z.enum(['active', 'deprecated']),
  requiredProviders: texts,
  upgradedTo: textOrNull,
  forkedFrom: textOrNull,
  dag: z.object({ nodes: z.array(z.object({ id: text, type: text })).min(1), edges: z.array(z.unknown()) }),
  createdAt: time,
  updatedAt: time,
});

const feature = z.object({
  id,
  slug: text,
  dynastySlug: text,
  version: number,
  name: text,
  description: text,
  icon: text,
  category: text,
  channel: text,
  audienceType: text,
  status: z.enum(['active', 'draft', 'deprecated']),
  implemented: flag,
  displayOrder: number,
  inputs: z.array(
    z.object({ key: text, label: text, type: text, placeholder: text, description: text, extractKey: text }),
  ),
  outputs: z.array(z.object({ key: text, displayOrder: number })),
  charts: z.array(z.object({ key: text, type: text, title: text, displayOrder: number })),
  entities: z.array(z.object({ name: text })),
  createdAt: time,
  updatedAt: time,
});

const figures = {
  systemStats: z.object({
    totalCostInUsdCents: number,
    completedRuns: number,
    activeCampaigns: number,
    firstRunAt: textOrNull,
    lastRunAt: textOrNull,
  }),
  stats: z.record(text, number),
};

const costGroup = z.object({
  dimensions: z.record(text, textOrNull),
  totalCostInUsdCents: cents,
  actualCostInUsdCents: cents,
  provisionedCostInUsdCents: cents,
  cancelledCostInUsdCents: cents,
  totalQuantity: text,
  runCount: number,
});

const mediaKit = z.object({
  id,
  orgId: textOrNull,
  brandId: textOrNull,
  campaignId: textOrNull,
  shareToken: textOrNull,
  title: textOrNull,
  status: z.enum(['drafted', 'generating', 'validated', 'denied', 'failed', 'archived']),
  iconUrl: textOrNull,
  contentExcerpt: textOrNull,
  createdAt: time,
  updatedAt: time,
});

export interface ClientMethod {
  name: string;
  call: `${'get' | 'post' | 'put'} /${string}`;
  body?: object;
  headers?: Record<string, string>;
  asAdmin?: boolean;
  answer: z.ZodType;
}

const FEATURE = {
  name: 'Own',
  description: 'An own feature.',
  icon: 'star',
  category: 'sales',
  channel: 'email',
  audienceType: 'cold-outreach',
  inputs: [],
  outputs: [{ key: 'emailsSent', displayOrder: 1 }],
  charts: [],
  entities: [{ name: 'leads', countKey: 'leadsServed' }],
};

/**
 * What a client that was written for the public service calls, with the types in which it reads the answers. `$brand`,
 * `$campaign`, `$url` and `$workflow` stand for things that exist.
 */
export const CLIENT_METHODS: ClientMethod[] = [
  {
    name: 'whoami',
    call: 'get /v1/me',
    answer: z.object({ userId: id, orgId: id, authType: z.enum(['user_key', 'admin']) }),
  },
  { name: 'listBrands', call: 'get /v1/brands', answer: z.object({ brands: z.array(brand).min(1) }) },
  {
    name: 'getBrand',
    call: 'get /v1/brands/$brand',
    answer: brand.extend({ bio: textOrNull, mission: textOrNull, location: textOrNull, categories: z.unknown() }),
  },
  {
    name: 'getBrandsByIds',
    call: 'get /v1/brands/by-ids?ids=$brand',
    answer: z.object({ brands: z.array(brand.extend({ url: text })).length(1) }),
  },
  {
    name: 'createBrand',
    call: 'post /v1/brands',
    body: { url: '$url' },
    answer: z.object({ brandId: id, domain: text, name: textOrNull, created: flag }),
  },
  {
    name: 'extractFields',
    call: 'post /v1/brands/extract-fields',
    body: { brandIds: ['$brand'], fields: [{ key: 'industry', description: 'Which industry it is in.' }] },
    answer: z.object({ fields: z.record(text, z.object({ value: z.unknown() })) }),
  },
  {
    name: 'getExtractedFields',
    call: 'get /v1/brands/$brand/extracted-fields',
    answer: z.object({ fields: z.unknown() }),
  },
  {
    name: 'listCampaigns',
    call: 'get /v1/campaigns?status=all',
    answer: z.object({ campaigns: z.array(campaign).min(1) }),
  },
  { name: 'getCampaign', call: 'get /v1/campaigns/$campaign', answer: z.object({ campaign }) },
  {
    name: 'createCampaign',
    call: 'post /v1/campaigns',
    body: { name: 'Another', workflowSlug: '$workflow', brandUrls: ['$url'] },
    answer: z.object({ campaign }),
  },
  { name: 'getCampaignStats', call: 'get /v1/campaigns/$campaign/stats', answer: campaignStatistics },
  {
    name: 'listCampaignStats',
    call: 'get /v1/campaigns/stats?brandId=$brand',
    answer: z.object({ campaigns: z.array(campaignStatistics.extend({ costBreakdown: z.array(z.unknown()) })).min(1) }),
  },
  {
    name: 'listCampaignEmails',
    call: 'get /v1/campaigns/$campaign/emails',
    answer: z.object({ emails: z.array(email).min(1) }),
  },
  { name: 'listEmails', call: 'get /v1/emails?brandId=$brand', answer: z.object({ emails: z.array(email).min(1) }) },
  {
    name: 'listLeads',
    call: 'get /v1/leads?campaignId=$campaign&offset=1',
    answer: z.object({ leads: z.array(lead).min(1) }),
  },
  {
    name: 'listOutlets',
    call: 'get /v1/outlets?brandId=$brand',
    answer: z.object({ outlets: z.array(outlet).min(1), total: number, byOutreachStatus }),
  },
  {
    name: 'listCampaignOutlets',
    call: 'get /v1/campaigns/$campaign/outlets',
    answer: z.object({ outlets: z.array(outletItem).min(1) }),
  },
  {
    name: 'listJournalists',
    call: 'get /v1/journalists/list?brandId=$brand&campaignId=$campaign',
    answer: z.object({ journalists: z.array(journalist).min(1), total: number, byOutreachStatus }),
  },
  {
    name: 'listCampaignJournalists',
    call: 'get /v1/campaigns/$campaign/journalists',
    answer: z.object({ journalists: z.array(campaignJournalist).min(1) }),
  },
  {
    name: 'listDiscoveries',
    call: 'get /v1/discoveries?brandId=$brand&campaignId=$campaign',
    answer: z.object({ discoveries: z.array(discovered).min(1) }),
  },
  { name: 'stopCampaign', call: 'post /v1/campaigns/$campaign/stop', answer: z.object({ campaign }) },
  { name: 'listWorkflows', call: 'get /v1/workflows', answer: z.object({ workflows: z.array(workflow).min(1) }) },
  { name: 'getWorkflow', call: 'get /v1/workflows/$workflow', answer: workflow },
  {
    name: 'getWorkflowSummary',
    call: 'get /v1/workflows/$workflow/summary',
    answer: z.object({ workflowSlug: text, summary: text, requiredProviders: texts, steps: texts }),
  },
  {
    name: 'getWorkflowKeyStatus',
    call: 'get /v1/workflows/sales-cold-email-outreach-apollo/key-status',
    answer: z.object({
      workflowSlug: text,
      ready: flag,
      keys: z.array(z.object({ provider: text, configured: flag, keySource: text, maskedKey: textOrNull })).min(1),
      missing: texts,
    }),
  },
  {
    name: 'listFeatures',
    call: 'get /v1/features?implemented=true',
    answer: z.object({ features: z.array(feature).min(1) }),
  },
  { name: 'getFeature', call: 'get /v1/features/sales-cold-email-outreach', answer: z.object({ feature }) },
  { name: 'createFeature', call: 'post /v1/features', body: FEATURE, asAdmin: true, answer: z.object({ feature }) },
  {
    name: 'updateFeature',
    call: 'put /v1/features/own',
    body: { description: 'Another text.' },
    asAdmin: true,
    answer: z.object({ feature }),
  },
  {
    name: 'prefillFeature',
    call: 'post /v1/features/sales-cold-email-outreach/prefill?format=text',
    body: { brandIds: ['$brand'] },
    answer: z.object({ slug: text, brandId: id, prefilled: z.record(text, textOrNull) }),
  },
  {
    name: 'getFeatureStats',
    call: 'get /v1/features/sales-cold-email-outreach/stats?groupBy=brandId&brandId=$brand&sandbox=true',
    answer: z.object({
      featureSlug: text,
      groupBy: text,
      ...figures,
      groups: z.array(z.object({ brandId: id, ...figures })).min(1),
    }),
  },
  {
    name: 'getGlobalStats',
    call: 'get /v1/features/stats?groupBy=featureSlug',
    answer: z.object({ ...figures, groups: z.array(z.object({ featureSlug: text, ...figures })).min(1) }),
  },
  {
    name: 'getStatsRegistry',
    call: 'get /v1/features/stats/registry',
    answer: z.object({
      registry: z.record(text, z.object({ type: z.enum(['count', 'rate', 'currency']), label: text })),
    }),
  },
  {
    name: 'getCosts',
    call: 'get /v1/runs/stats/costs?groupBy=costName&brandId=$brand',
    answer: z.object({ groups: z.array(costGroup).min(1) }),
  },
  {
    name: 'getCostsByLineage',
    call: 'get /v1/runs/stats/costs?groupBy=workflowDynastySlug',
    answer: z.object({ groups: z.array(costGroup).min(1) }),
  },
  {
    name: 'generatePressKit',
    call: 'post /v1/press-kits/media-kits',
    headers: { 'x-brand-id': '$brand', 'x-campaign-id': '$campaign' },
    body: { instruction: 'Write it.' },
    answer: mediaKit.extend({ mediaKitId: id, mdxPageContent: textOrNull }),
  },
  {
    name: 'listPressKits',
    call: 'get /v1/press-kits/media-kits?brand_id=$brand',
    answer: z.object({ mediaKits: z.array(mediaKit).min(1) }),
  },
  {
    name: 'getPressKitViewStats',
    call: 'get /v1/press-kits/media-kits/stats/views?brandId=$brand&groupBy=country',
    answer: z.object({
      totalViews: number,
      uniqueVisitors: number,
      firstViewedAt: textOrNull,
      lastViewedAt: textOrNull,
      groups: z.array(z.unknown()),
    }),
  },
  { name: 'getDeliveryStats', call: 'get /v1/email-gateway/stats?brandId=$brand', answer: delivery },
];
