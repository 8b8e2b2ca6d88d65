import { z } from 'zod';
import {
  CountedSandbox,
  EXAMPLE_ID,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';
import { SkipReason as LeadSkipReason } from '../../leads/lead.schema.ts';
import {
  ByOutreachStatus,
  countedKind,
  featureSlugs,
  GroupBy,
  OutreachStatus,
  ofKind,
  pressFilters,
  Relevance,
  ReplyClassification,
  Sandbox,
} from '../outreach/outreach.schema.ts';

const EntityType = z.enum(['individual', 'organization']).meta({ id: 'JournalistType', example: 'individual' });

const SkipReason = z
  .enum([...LeadSkipReason.options, 'no_address'])
  .meta({ id: 'JournalistSkipReason', example: 'no_address' })
  .nullable()
  .describe(
    'Why the journalist is not contacted: a skip reason of leads, or `no_address` if no address is known. Null unless skipped.',
  );

const MailFacts = z
  .object({
    contacted: z.boolean(),
    delivered: z.boolean(),
    opened: z.boolean(),
    replied: z.boolean(),
    replyClassification: ReplyClassification,
    bounced: z.boolean(),
    unsubscribed: z.boolean(),
    lastDeliveredAt: Timestamp.nullable(),
  })
  .meta({ id: 'JournalistMailFacts' });
export type MailFacts = z.output<typeof MailFacts>;

const MailStatus = z
  .object({
    campaign: MailFacts.nullable().describe('Facts of the selected campaign. Null if no campaign was selected.'),
    brand: MailFacts.nullable().describe('Facts of all campaigns of the brand.'),
    global: z.object({ email: z.object({ bounced: z.boolean(), unsubscribed: z.boolean() }) }),
  })
  .meta({ id: 'JournalistMailStatus' });

const JournalistCampaign = z
  .object({
    id: ShownId,
    campaignId: ShownId,
    featureSlug: z.string().nullable(),
    workflowSlug: z.string().nullable(),
    outreachStatus: OutreachStatus,
    skipReason: SkipReason,
    relevanceScore: z.string().describe('0 to 100, as a decimal string.').meta({ example: '72.5' }),
    whyRelevant: z.string(),
    whyNotRelevant: z.string(),
    articleUrls: z.array(z.string()).nullable(),
    email: z.string().nullable(),
    apolloPersonId: z.string().nullable(),
    runId: ShownId.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'JournalistCampaign' });

export type JournalistSkipReason = z.output<typeof SkipReason>;

export const JournalistView = z
  .object({
    journalistId: ShownId,
    journalistName: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    entityType: EntityType,
    outletId: ShownId,
    outletName: z.string().nullable(),
    outletDomain: z.string().nullable(),
    sandbox: Sandbox,
    email: z.string().nullable().describe('As stated in an article or on a page of the outlet. Never guessed.'),
    apolloPersonId: z.string().nullable(),
    outreachStatus: OutreachStatus,
    skipReason: SkipReason,
    replyClassification: ReplyClassification,
    emailStatus: z
      .object({ broadcast: MailStatus, transactional: MailStatus })
      .nullable()
      .describe('Null if the journalist was never contacted.'),
    cost: z
      .object({
        totalCostInUsdCents: z.string(),
        actualCostInUsdCents: z.string(),
        provisionedCostInUsdCents: z.string(),
        runCount: z.number().int(),
      })
      .nullable()
      .describe('Always null. Costs belong to runs, and a run finds many journalists.'),
    campaigns: z.array(JournalistCampaign),
  })
  .meta({
    id: 'Journalist',
    example: {
      journalistId: EXAMPLE_ID,
      journalistName: 'Ines Okafor',
      firstName: 'Ines',
      lastName: 'Okafor',
      entityType: 'individual' as const,
      outletId: EXAMPLE_ID,
      outletName: 'Depot Weekly',
      outletDomain: 'depot-weekly.example',
      sandbox: false,
      email: 'ines@depot-weekly.example',
      apolloPersonId: null,
      outreachStatus: 'delivered' as const,
      skipReason: null,
      replyClassification: null,
      emailStatus: null,
      cost: null,
      campaigns: [],
    },
  });

export const ListJournalistsInput = PageInput.extend({
  ...pressFilters,
  ...ofKind,
  featureSlugs,
  sort: sortChoice('relevanceScore', 'journalistName').default('-relevanceScore'),
});

export const JournalistList = z
  .object({
    journalists: z.array(JournalistView),
    total: z.number().int().describe('Total number of journalists in the list.'),
    byOutreachStatus: ByOutreachStatus,
    sandbox: CountedSandbox.describe('True if `byOutreachStatus` counts sandbox campaigns, false for live ones.'),
    nextCursor: NextCursor,
  })
  .meta({ id: 'JournalistList' });

export const ResolvedJournalist = z
  .object({
    id: ShownId,
    entityType: EntityType,
    journalistName: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    outletId: ShownId,
    outletName: z.string(),
    outletDomain: z.string(),
    sandbox: Sandbox,
    email: z.string().nullable(),
    relevanceScore: Relevance,
    whyRelevant: z.string(),
    whyNotRelevant: z.string(),
    articleUrls: z.array(z.string()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ResolvedJournalist' });

export const CampaignJournalistItem = ResolvedJournalist.extend({
  outreachStatus: OutreachStatus,
  skipReason: SkipReason,
}).meta({ id: 'CampaignJournalist' });

export const CampaignJournalists = z.object({ journalists: z.array(CampaignJournalistItem), nextCursor: NextCursor });

const Count = z.number().int();
const JournalistFigures = z
  .object({
    totalJournalists: Count,
    byOutreachStatus: ByOutreachStatus,
    repliesDetail: z
      .object(Object.fromEntries(ReplyClass.options.map((name) => [name, Count])) as Record<ReplyClass, typeof Count>)
      .meta({ id: 'JournalistReplies' }),
  })
  .meta({ id: 'JournalistFigures' });

export const JournalistStatisticsInput = z.object({
  ...pressFilters,
  ...countedKind,
  featureSlugs,
  groupBy: GroupBy.optional().describe('Also return numbers for each group.'),
});

export const JournalistStatistics = JournalistFigures.extend({
  sandbox: CountedSandbox,
  groupedBy: z.record(z.string(), JournalistFigures).optional().describe('Keyed by the values of `groupBy`.'),
}).meta({ id: 'JournalistStatistics' });
