import { z } from 'zod';
import { EXAMPLE_TIME, IdInput, ShownId, Timestamp } from '../../../src/kernel/schema.ts';
import { SlugInput } from '../feature.schema.ts';

const FeatureGroupBy = z.enum(['brand', 'campaign', 'workflow']).meta({ id: 'FeatureGrouping' });
export type GroupBy = z.output<typeof FeatureGroupBy> | 'feature';

export const FeatureStatisticsInput = z.object({
  featureSlug: SlugInput,
  groupBy: FeatureGroupBy.optional().describe('Also the figures of each brand, campaign or workflow.'),
  brandId: IdInput.optional().describe('Only what was done for this brand.'),
});

export const AllStatisticsInput = z.object({
  groupBy: z.literal('feature').optional().describe('Also the figures of each feature.'),
});

const SystemStatistics = z.object({
  totalCostInUsdCents: z.string(),
  completedRuns: z.number().int(),
  activeCampaigns: z.number().int(),
  firstRunAt: Timestamp.nullable(),
  lastRunAt: Timestamp.nullable(),
});

const Statistics = z
  .record(z.string(), z.union([z.number(), z.string(), z.null()]))
  .describe(
    'By registry key: counts as numbers, rates as fractions, currencies as strings of US cents; null where nothing was done yet.',
  );

const figures = { systemStats: SystemStatistics, stats: Statistics };

const Group = z.object({
  brandId: ShownId.optional(),
  campaignId: ShownId.optional(),
  workflowSlug: z.string().optional(),
  featureSlug: z.string().optional(),
  ...figures,
});

const exampleFigures = {
  systemStats: {
    totalCostInUsdCents: '12.5',
    completedRuns: 4,
    activeCampaigns: 1,
    firstRunAt: EXAMPLE_TIME,
    lastRunAt: EXAMPLE_TIME,
  },
  stats: { emailsSent: 100, emailsReplied: 4, replyRate: 0.04, costPerReplyInUsdCents: '3.125' },
};

export const FeatureStatisticsView = z
  .object({
    featureSlug: z.string(),
    groupBy: FeatureGroupBy.optional(),
    ...figures,
    groups: z.array(Group).optional().describe('With `groupBy`: one for each brand, campaign or workflow.'),
  })
  .meta({ id: 'FeatureStatistics', example: { featureSlug: 'sales-cold-email-outreach-v1', ...exampleFigures } });

export const AllStatisticsView = z
  .object({ groupBy: z.literal('feature').optional(), ...figures, groups: z.array(Group).optional() })
  .meta({
    example: {
      groupBy: 'feature',
      ...exampleFigures,
      groups: [{ featureSlug: 'sales-cold-email-outreach-v1', ...exampleFigures }],
    },
  });
export type Figures = z.output<typeof Group>;

export const RegistryView = z
  .object({
    registry: z.record(z.string(), z.object({ type: z.enum(['count', 'rate', 'currency']), label: z.string() })),
  })
  .meta({ example: { registry: { replyRate: { type: 'rate', label: 'Reply rate' } } } });
