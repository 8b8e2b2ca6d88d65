import { z } from 'zod';
import { IdInput, ShownId } from '../../../src/kernel/schema.ts';
import { ResolvedJournalist } from '../journalists/journalist.schema.ts';

export const DiscoverOutletsInput = z.object({
  brandId: IdInput.optional().describe('Required. The brand to find outlets for.'),
  campaignId: IdInput.optional().describe('Required. The campaign that stores the outlets.'),
  count: z.number().int().min(1).max(200).default(15).describe('Maximum number of new outlets.'),
});

const maxArticles = z.number().int().min(1).max(30).default(15);

export const DiscoverJournalistsInput = z.object({
  outletId: IdInput,
  maxArticles: maxArticles.describe('Number of newest articles to read.'),
});

export const Discovered = z
  .object({ runId: ShownId, discovered: z.number().int().min(0).describe('Number of new results.') })
  .meta({ id: 'Discovered' });

export const ResolveJournalistsInput = z.object({
  outletId: IdInput,
  featureInputs: z
    .record(z.string().max(100), z.string().max(4_000))
    .optional()
    .describe('Topic of the story. Journalists who wrote about it come first.'),
  maxArticles,
});

export const ResolvedJournalists = z.object({
  journalists: z.array(ResolvedJournalist),
  cached: z.boolean().describe('True if the outlet was read recently and was not read again.'),
});
