import { z } from 'zod';
import {
  byOutreachStatus,
  campaignJournalist,
  discovered,
  journalist,
  mediaKit,
  outlet,
  outletItem,
} from './press-shapes.ts';
import {
  brand,
  campaign,
  campaignStatistics,
  costGroup,
  delivery,
  email,
  feature,
  figures,
  lead,
  workflow,
} from './shapes.ts';
import { flag, id, number, text, textOrNull, texts } from './values.ts';

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
 * Calls of clients written for the public service, with the response types that they
 * expect. `$brand`, `$campaign`, `$url` and `$workflow` are replaced by existing values.
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
