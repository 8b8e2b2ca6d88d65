import { z } from 'zod';
import { Day, EXAMPLE_TIME, IdInput, Moment, SandboxInput, Timestamp } from '../../../src/kernel/schema.ts';

const DayOrMoment = z.union([Day, Moment], 'must be an ISO 8601 date or time').meta({ example: EXAMPLE_TIME });

const Slug = z.string().min(1).max(200).describe('Slug with its version, or without for all versions.');

const KitFilter = z.object({
  brandId: IdInput.optional(),
  campaignId: IdInput.optional(),
  mediaKitId: IdInput.optional(),
  featureSlug: Slug.optional(),
  workflowSlug: Slug.optional(),
  from: DayOrMoment.optional().describe('Start day or time, inclusive.'),
  to: DayOrMoment.optional().describe('End day or time, inclusive.'),
});
export type KitFilter = z.output<typeof KitFilter>;

export const ViewStatisticsInput = KitFilter.extend({
  groupBy: z
    .enum(['country', 'mediaKitId', 'day', 'brandId', 'campaignId'])
    .optional()
    .describe('Also return numbers for each group.'),
});

const Count = z.number().int();
const figures = {
  totalViews: Count.describe('Each visitor of a kit counts once a day. Bots do not count.'),
  uniqueVisitors: Count.describe('Each visitor counts once a day, for any number of kits.'),
};

export const ViewStatistics = z.object({
  ...figures,
  machineViews: Count.describe('Views by bots. Not part of the other numbers.'),
  firstViewedAt: Timestamp.nullable(),
  lastViewedAt: Timestamp.nullable(),
  groups: z
    .array(z.object({ key: z.string().nullable(), ...figures, lastViewedAt: Timestamp.nullable() }))
    .optional()
    .describe('Only with `groupBy`. Most viewed first; days in chronological order.'),
});

export const KitCostsInput = KitFilter.extend({
  ...SandboxInput.shape,
  groupBy: z
    .enum(['mediaKitId', 'brandId', 'campaignId'])
    .optional()
    .describe('One group for each value. Without it, one group with everything.'),
});
