import { z } from 'zod';
import { IdInput, PageInput, SandboxInput } from '../../../src/kernel/schema.ts';

/** From the first step to the furthest. */
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
  .meta({ id: 'OutreachStatus', description: 'The furthest that outreach has come.', example: 'delivered' });
export type OutreachStatus = z.output<typeof OutreachStatus>;

/** From the faintest to the one that is told where several answered. */
export const REPLY_SENTIMENTS = ['neutral', 'negative', 'positive'] as const;

export const ReplyClassification = z
  .enum(REPLY_SENTIMENTS)
  .meta({ id: 'PressReply', example: 'positive' })
  .nullable()
  .describe('What people answered; the most favourable of several answers.');

const Count = z.number().int();

const counted = [...OutreachStatus.options, 'repliesPositive', 'repliesNegative', 'repliesNeutral'] as const;

export const ByOutreachStatus = z
  .object(Object.fromEntries(counted.map((name) => [name, Count])) as Record<(typeof counted)[number], typeof Count>)
  .meta({ id: 'ByOutreachStatus', description: 'How many have come how far; each is counted once, at its furthest.' });
export type ByOutreachStatus = z.output<typeof ByOutreachStatus>;

export const Slug = z.string().min(1).max(200);

/** What lists and statistics of outlets and of journalists may be narrowed to. */
export const pressFilters = {
  brandId: IdInput.optional().describe('Only of this brand.'),
  campaignId: IdInput.optional().describe('Only of this campaign.'),
  featureSlug: Slug.optional().describe('With the version, or without it for all versions.'),
  workflowSlug: Slug.optional().describe('With the version, or without it for all versions.'),
};

export const ofKind = {
  sandbox: z.boolean().optional().describe('`true` for what is invented, `false` for what is real; both without it.'),
};

export const countedKind = SandboxInput.shape;

export const Sandbox = z.boolean().describe('Invented: it exists on this machine only.');

export const featureSlugs = z.string().min(1).max(2_000).optional().describe('Several features, separated by commas.');

export const GroupBy = z
  .enum(['brandId', 'campaignId', 'workflowSlug', 'featureSlug'])
  .meta({ id: 'PressGroupBy', example: 'campaignId' });
export type GroupBy = z.output<typeof GroupBy>;

export const CampaignPageInput = PageInput.extend({ campaignId: IdInput });

export const Relevance = z.number().min(0).max(100).describe('0 to 100.').meta({ example: 72.5 });
