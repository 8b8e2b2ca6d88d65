import { z } from 'zod';
import { IdInput, ShownId } from '../../../src/kernel/schema.ts';
import { ResolvedJournalist } from '../journalists/journalist.schema.ts';

export const DiscoverOutletsInput = z.object({
  brandId: IdInput.optional().describe('For whom outlets are looked for; it is required.'),
  campaignId: IdInput.optional().describe('Which campaign they are kept for; it is required.'),
  count: z.number().int().min(1).max(200).default(15).describe('New outlets at the most.'),
});

const maxArticles = z.number().int().min(1).max(30).default(15);

export const DiscoverJournalistsInput = z.object({
  outletId: IdInput,
  maxArticles: maxArticles.describe('Of the newest articles, so many are looked at.'),
});

export const Discovered = z
  .object({ runId: ShownId, discovered: z.number().int().min(0).describe('How many are new.') })
  .meta({ id: 'Discovered' });

export const ResolveJournalistsInput = z.object({
  outletId: IdInput,
  featureInputs: z
    .record(z.string().max(100), z.string().max(4_000))
    .optional()
    .describe('What the story is about: who wrote about it comes first.'),
  maxArticles,
});

export const ResolvedJournalists = z.object({
  journalists: z.array(ResolvedJournalist),
  cached: z.boolean().describe('Whether the outlet was read lately, and so not again.'),
});
