import { z } from 'zod';
import { CountedSandbox, IdInput, SandboxInput } from '../../../src/kernel/schema.ts';
import { CampaignStatistics } from './statistics.schema.ts';

const Slug = z.string().min(1).max(200);

export const LeadStatisticsInput = z.object({
  brandId: IdInput.optional(),
  campaignId: IdInput.optional(),
  audienceId: IdInput.optional(),
  workflowSlug: Slug.optional(),
  featureSlug: Slug.optional().describe('With the version, or without it for all versions.'),
  ...SandboxInput.shape,
  groupBy: z
    .enum(['campaignId', 'brandId', 'audienceId', 'workflowSlug', 'featureSlug'])
    .optional()
    .describe('Returns one group per value instead of one total.'),
});

const Count = z.number().int();
const { recipientStats } = CampaignStatistics.shape;

const LeadFigures = z.object({
  totalLeads: Count.describe('Sum of `buffered`, `skipped` and `claimed`.'),
  byOutreachStatus: recipientStats,
  repliesDetail: recipientStats.shape.repliesDetail,
  buffered: Count.describe('Found but not processed yet.'),
  skipped: Count.describe('Not contacted. Each lead has its reason.'),
  claimed: Count.describe('Contacted or scheduled to be contacted.'),
});
export type LeadFigures = z.output<typeof LeadFigures>;

export const LeadStatisticsAnswer = z.union([
  LeadFigures.extend({ sandbox: CountedSandbox }).meta({ id: 'LeadStatistics' }),
  z
    .object({
      groups: z.array(LeadFigures.extend({ key: z.string() }).meta({ id: 'LeadStatisticsGroup' })),
      sandbox: CountedSandbox,
    })
    .meta({ id: 'GroupedLeadStatistics' }),
]);
