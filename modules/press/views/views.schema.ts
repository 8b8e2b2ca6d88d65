import { z } from 'zod';
import { Day, EXAMPLE_TIME, IdInput, Moment, SandboxInput, Timestamp } from '../../../src/kernel/schema.ts';

const DayOrMoment = z.union([Day, Moment], 'must be an ISO 8601 date or time').meta({ example: EXAMPLE_TIME });

const Slug = z.string().min(1).max(200).describe('With the version, or without it for all versions.');

const KitFilter = z.object({
  brandId: IdInput.optional(),
  campaignId: IdInput.optional(),
  mediaKitId: IdInput.optional(),
  featureSlug: Slug.optional(),
  workflowSlug: Slug.optional(),
  from: DayOrMoment.optional().describe('That day or moment, and later.'),
  to: DayOrMoment.optional().describe('That day or moment, and earlier.'),
});
export type KitFilter = z.output<typeof KitFilter>;

export const ViewStatisticsInput = KitFilter.extend({
  groupBy: z
    .enum(['country', 'mediaKitId', 'day', 'brandId', 'campaignId'])
    .optional()
    .describe('Also the figures of each group.'),
});

const Count = z.number().int();
const figures = {
  totalViews: Count.describe('Each visitor of a kit once a day; machines do not count.'),
  uniqueVisitors: Count.describe('Each visitor once a day, of however many kits.'),
};

export const ViewStatistics = z.object({
  ...figures,
  machineViews: Count.describe('By programs, in no other figure.'),
  firstViewedAt: Timestamp.nullable(),
  lastViewedAt: Timestamp.nullable(),
  groups: z
    .array(z.object({ key: z.string().nullable(), ...figures, lastViewedAt: Timestamp.nullable() }))
    .optional()
    .describe('With `groupBy`: the most viewed first, days in their order.'),
});

export const KitCostsInput = KitFilter.extend({
  ...SandboxInput.shape,
  groupBy: z
    .enum(['mediaKitId', 'brandId', 'campaignId'])
    .optional()
    .describe('One group for each value; without it, one with everything.'),
});
