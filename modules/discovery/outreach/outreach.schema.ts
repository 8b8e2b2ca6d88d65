import { z } from 'zod';
import { IdInput, PageInput, SandboxInput } from '../../../src/kernel/schema.ts';

/** Ordered from the first to the furthest step. */
export const OutreachStatus = z
  .enum([
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
  ])
  .meta({ id: 'OutreachStatus', description: 'The furthest outreach step.', example: 'delivered' });
export type OutreachStatus = z.output<typeof OutreachStatus>;

/** Ordered by precedence; the last one wins if there are several replies. */
export const REPLY_SENTIMENTS = ['neutral', 'negative', 'positive'] as const;

export const ReplyClassification = z
  .enum(REPLY_SENTIMENTS)
  .meta({ id: 'PressReply', example: 'positive' })
  .nullable()
  .describe('Sentiment of the reply. The most favourable one if there are several.');

const Count = z.number().int();

const counted = [...OutreachStatus.options, 'repliesPositive', 'repliesNegative', 'repliesNeutral'] as const;

export const ByOutreachStatus = z
  .object(Object.fromEntries(counted.map((name) => [name, Count])) as Record<(typeof counted)[number], typeof Count>)
  .meta({ id: 'ByOutreachStatus', description: 'Counts by status. Each item counts once, at its furthest status.' });
export type ByOutreachStatus = z.output<typeof ByOutreachStatus>;

export const Slug = z.string().min(1).max(200);

export const pressFilters = {
  brandId: IdInput.optional().describe('Return only results of this brand.'),
  campaignId: IdInput.optional().describe('Return only results of this campaign.'),
  featureSlug: Slug.optional().describe('Slug with its version, or without for all versions.'),
  workflowSlug: Slug.optional().describe('Slug with its version, or without for all versions.'),
};

export const ofKind = {
  sandbox: z.boolean().optional().describe('`true` returns only sandbox data, `false` only real data. Default: both.'),
};

export const countedKind = SandboxInput.shape;

export const Sandbox = z.boolean().describe('True if it is sandbox data, which exists only on this server.');

export const featureSlugs = z.string().min(1).max(2_000).optional().describe('Feature slugs, separated by commas.');

export const GroupBy = z
  .enum(['brandId', 'campaignId', 'workflowSlug', 'featureSlug'])
  .meta({ id: 'PressGroupBy', example: 'campaignId' });
export type GroupBy = z.output<typeof GroupBy>;

export const CampaignPageInput = PageInput.extend({ campaignId: IdInput });

export const Relevance = z.number().min(0).max(100).describe('0 to 100.').meta({ example: 72.5 });
