import { z } from 'zod';
import {
  CountedSandbox,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
  WebAddress,
  WebUrl,
} from '../../../src/kernel/schema.ts';
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

/** An article that supports an outlet, with the words that it shares with the brand. */
export const Evidence = z.object({
  articleId: z.string(),
  articleUrl: z.string(),
  title: z.string().nullable(),
  words: z.array(z.string()),
});
export type Evidence = z.output<typeof Evidence>;

export const CampaignOutletStatus = z.enum(['open', 'served', 'skipped']).meta({ id: 'CampaignOutletStatus' });

const OutletCampaign = z
  .object({
    campaignId: ShownId,
    featureSlug: z.string().nullable(),
    brandIds: z.array(ShownId),
    relevanceScore: Relevance,
    outreachStatus: OutreachStatus,
    replyClassification: ReplyClassification,
    status: CampaignOutletStatus,
    statusReason: z.string().nullable(),
    whyRelevant: z.string().describe('One sentence. Empty if the outlet was not scored.'),
    whyNotRelevant: z.string().describe('Arguments against the outlet. Empty if there are none.'),
    overallRelevance: z.enum(['high', 'medium', 'low']).nullable(),
    relevanceRationale: z.string().nullable(),
    evidence: z.array(Evidence).describe('The articles that support it most.'),
    runId: ShownId.nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'OutletCampaign' });

export const OutletView = z
  .object({
    id: Id,
    outletName: z.string(),
    outletUrl: WebUrl,
    outletDomain: z.string(),
    sandbox: Sandbox,
    createdAt: Timestamp,
    outreachStatus: OutreachStatus,
    replyClassification: ReplyClassification,
    relevanceScore: Relevance.describe('Highest relevance over its campaigns, 0 to 100.'),
    campaigns: z.array(OutletCampaign),
  })
  .meta({
    id: 'Outlet',
    example: {
      id: EXAMPLE_ID,
      outletName: 'Depot Weekly',
      outletUrl: 'https://depot-weekly.example/',
      outletDomain: 'depot-weekly.example',
      sandbox: false,
      createdAt: EXAMPLE_TIME,
      outreachStatus: 'delivered' as const,
      replyClassification: null,
      relevanceScore: 72.5,
      campaigns: [],
    },
  });

export const OutletItems = z.object({ outlets: z.array(OutletView) }).meta({ id: 'Outlets' });

export const ListOutletsInput = PageInput.extend({
  ...pressFilters,
  ...ofKind,
  featureSlugs,
  status: CampaignOutletStatus.optional(),
  runId: IdInput.optional().describe('Return only outlets whose last scoring was in this run.'),
  sort: sortChoice('relevanceScore', 'outletName', 'createdAt').default('-relevanceScore'),
}).omit({ workflowSlug: true });

export const OutletList = z
  .object({
    outlets: z.array(OutletView),
    total: z.number().int().describe('Total number of outlets in the list.'),
    byOutreachStatus: ByOutreachStatus,
    sandbox: CountedSandbox.describe('True if `byOutreachStatus` counts sandbox campaigns, false for live ones.'),
    nextCursor: NextCursor,
  })
  .meta({ id: 'OutletList' });

export const CampaignOutlets = z.object({
  outlets: z.array(
    z
      .object({
        id: ShownId,
        outletName: z.string(),
        outletUrl: WebUrl,
        outletDomain: z.string(),
        sandbox: Sandbox,
        relevanceScore: Relevance,
        whyRelevant: z.string().nullable(),
        outletStatus: OutreachStatus.nullable(),
        replyClassification: ReplyClassification,
      })
      .meta({ id: 'CampaignOutlet' }),
  ),
  nextCursor: NextCursor,
});

const Reason = z.string().max(2_000);
const DOMAIN = /^(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}\p{N}-]{2,63}$/u;
const Domain = z
  .string()
  .trim()
  .max(253)
  .refine((text) => DOMAIN.test(text), 'must be a domain such as depot-weekly.example');

const outletFields = {
  outletName: z.string().trim().min(1).max(300),
  outletUrl: WebAddress,
  outletDomain: Domain.optional().describe('Default: the host of `outletUrl`.'),
  campaignId: IdInput,
  brandId: IdInput,
  whyRelevant: Reason.optional(),
  whyNotRelevant: Reason.optional(),
  relevanceScore: Relevance.optional().describe('0 to 100. Scoring does not change a score that you set.'),
};

const example = {
  outletName: 'Depot Weekly',
  outletUrl: 'https://depot-weekly.example/',
  campaignId: EXAMPLE_ID,
  brandId: EXAMPLE_ID,
  whyRelevant: 'Its readers run depots.',
  relevanceScore: 80,
};

export const NewOutlet = z.object(outletFields).meta({ id: 'NewOutlet', example });
export type NewOutlet = z.output<typeof NewOutlet>;

export const NewOutlets = z.object({ outlets: z.array(NewOutlet).min(1).max(1000) });

export const OutletRef = z.object({ outletId: IdInput });

export const PatchOutletInput = OutletRef.extend(z.object(outletFields).partial().shape).meta({
  example: { outletName: 'Depot Weekly', campaignId: EXAMPLE_ID, relevanceScore: 80 },
});

export const OutletStatusInput = OutletRef.extend({
  campaignId: IdInput.optional().describe('Required. The campaign that the status applies to.'),
  status: CampaignOutletStatus,
  reason: z.string().trim().max(500).nullish(),
}).meta({ example: { status: 'skipped', reason: 'They asked us not to write.' } });

export const SearchInput = z.object({
  query: z.string().trim().min(1).max(500).describe('Text that the name or domain contains.'),
  campaignId: IdInput.optional().describe('Return only outlets of this campaign.'),
  limit: z.number().int().min(1).max(100).default(20),
});

const OutletFigures = z
  .object({
    outletsDiscovered: z.number().int(),
    avgRelevanceScore: Relevance,
    searchQueriesUsed: z.number().int().describe('Always 0, because outlets come from feeds.'),
    byOutreachStatus: ByOutreachStatus,
  })
  .meta({ id: 'OutletFigures' });

export const OutletStatisticsInput = z.object({
  ...pressFilters,
  ...countedKind,
  groupBy: GroupBy.optional().describe('Also return numbers for each group.'),
});

export const OutletStatistics = OutletFigures.extend({
  sandbox: CountedSandbox,
  groups: z
    .array(OutletFigures.extend({ key: z.string().nullable() }).meta({ id: 'OutletFiguresGroup' }))
    .optional()
    .describe('One group for each value of `groupBy`.'),
}).meta({ id: 'OutletStatistics' });
