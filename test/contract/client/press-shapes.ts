import { z } from 'zod';
import { cents, flag, id, number, text, textOrNull, texts, time } from './values.ts';

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

export const byOutreachStatus = z
  .record(z.union([outreach, z.enum(['repliesPositive', 'repliesNegative', 'repliesNeutral'])]), number)
  .refine((counts) => Object.keys(counts).length === outreach.options.length + 3);

export const outletItem = z.object({
  id,
  outletName: text,
  outletUrl: text,
  outletDomain: text,
  relevanceScore: number,
  whyRelevant: textOrNull,
  outletStatus: textOrNull,
  replyClassification: textOrNull,
});

export const outlet = z.object({
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

export const campaignJournalist = z.object({
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

export const mailFacts = z.object({
  contacted: flag,
  delivered: flag,
  opened: flag,
  replied: flag,
  replyClassification: textOrNull,
  bounced: flag,
  unsubscribed: flag,
  lastDeliveredAt: time.nullable(),
});
export const mailStatus = z.object({
  campaign: mailFacts.nullable(),
  brand: mailFacts.nullable(),
  global: z.object({ email: z.object({ bounced: flag, unsubscribed: flag }) }),
});

export const journalist = z.object({
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

export const discovered = z.object({
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

export const mediaKit = z.object({
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
