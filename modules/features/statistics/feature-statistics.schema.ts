import { z } from 'zod';
import { CountedSandbox, EXAMPLE_TIME, IdInput, SandboxInput, ShownId, Timestamp } from '../../../src/kernel/schema.ts';
import { SlugInput } from '../feature.schema.ts';

/** Maps accepted `groupBy` values to the field that identifies a group. */
export const GROUP_KEYS = {
  brand: 'brandId',
  campaign: 'campaignId',
  workflow: 'workflowSlug',
  feature: 'featureSlug',
  brandId: 'brandId',
  campaignId: 'campaignId',
  workflowSlug: 'workflowSlug',
  workflowDynastySlug: 'workflowDynastySlug',
  featureSlug: 'featureSlug',
} as const;
export type GroupKey = (typeof GROUP_KEYS)[keyof typeof GROUP_KEYS];

const GroupBy = z.enum(Object.keys(GROUP_KEYS) as (keyof typeof GROUP_KEYS)[]).meta({ id: 'StatisticsGrouping' });

export const AllFeatureStatisticsInput = z.object({
  groupBy: GroupBy.optional().describe(
    'Adds statistics per group. `brand`, `campaign`, `workflow` and `feature` are short forms of the field names.',
  ),
  brandId: IdInput.optional().describe('Only work for this brand.'),
  campaignId: IdInput.optional().describe('Only this campaign.'),
  workflowSlug: SlugInput.optional().describe('Only this version of a workflow.'),
  workflowDynastySlug: SlugInput.optional().describe('All versions of this workflow.'),
  ...SandboxInput.shape,
});
export type StatisticsFilter = Omit<z.output<typeof AllFeatureStatisticsInput>, 'groupBy'>;

export const FeatureStatisticsInput = AllFeatureStatisticsInput.extend({ featureSlug: SlugInput });

const SystemStatistics = z.object({
  totalCostInUsdCents: z.number(),
  completedRuns: z.number().int(),
  activeCampaigns: z.number().int(),
  firstRunAt: Timestamp.nullable(),
  lastRunAt: Timestamp.nullable(),
});

const Statistics = z
  .record(z.string(), z.number())
  .describe(
    'Keyed by statistics key. Rates are fractions, currencies are US cents. A rate or a price is 0 if its divisor is 0.',
  );

const figures = { systemStats: SystemStatistics, stats: Statistics };

const Group = z.object({
  brandId: ShownId.optional(),
  campaignId: ShownId.optional(),
  workflowSlug: z.string().optional(),
  workflowDynastySlug: z.string().optional(),
  featureSlug: z.string().optional(),
  ...figures,
});

const exampleFigures = {
  systemStats: {
    totalCostInUsdCents: 12.5,
    completedRuns: 4,
    activeCampaigns: 1,
    firstRunAt: EXAMPLE_TIME,
    lastRunAt: EXAMPLE_TIME,
  },
  stats: { emailsSent: 100, emailsReplied: 4, replyRate: 0.04, costPerReplyInUsdCents: 3.125 },
};

export const AllFeatureStatisticsView = z
  .object({
    groupBy: GroupBy.optional(),
    ...figures,
    sandbox: CountedSandbox,
    groups: z.array(Group).optional().describe('Only with `groupBy`: one entry per group.'),
  })
  .meta({
    example: {
      groupBy: 'feature',
      ...exampleFigures,
      sandbox: false,
      groups: [{ featureSlug: 'sales-cold-email-outreach-v1', ...exampleFigures }],
    },
  });

export const FeatureStatisticsView = AllFeatureStatisticsView.extend({ featureSlug: z.string() }).meta({
  id: 'FeatureStatistics',
  example: { featureSlug: 'sales-cold-email-outreach-v1', ...exampleFigures, sandbox: false },
});
export type FeatureFigures = z.output<typeof Group>;

export const RegistryView = z
  .object({
    registry: z.record(z.string(), z.object({ type: z.enum(['count', 'rate', 'currency']), label: z.string() })),
  })
  .meta({ example: { registry: { replyRate: { type: 'rate', label: 'Reply rate' } } } });
