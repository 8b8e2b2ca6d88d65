import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  requireExactlyOneOf,
  requireOneOf,
  sortChoice,
  Timestamp,
  WebAddress,
  WebUrl,
} from '../../src/kernel/schema.ts';
import { Approval, CampaignStatus } from '../campaign-state/campaign-status.schema.ts';
import { notifyInputs } from './notify/notify.schema.ts';

const Goal = z.enum(['signup', 'meetingBooked', 'purchase']).meta({ id: 'Goal', example: 'meetingBooked' });

export const CAP_FIELDS = {
  maxBudgetDailyUsd: 'daily',
  maxBudgetWeeklyUsd: 'weekly',
  maxBudgetMonthlyUsd: 'monthly',
  maxBudgetTotalUsd: 'total',
} as const;
export type CapField = keyof typeof CAP_FIELDS;

const APPROVAL =
  'Which mails wait as `awaiting_approval` until a person approves, edits or drops them: `none`, the `first` one to each person, or `all`.';

const Usd = z.string().nullable().describe('US dollars. Null if there is no cap.');

const exampleCampaign = {
  id: EXAMPLE_ID,
  orgId: EXAMPLE_ID,
  createdByUserId: EXAMPLE_ID,
  name: 'Autumn outreach',
  workflowSlug: 'sales-cold-email-outreach-sandbox-v1',
  workflowDynastySlug: 'sales-cold-email-outreach-sandbox',
  sandbox: true,
  brandUrls: ['https://acme.example/'],
  brandIds: [EXAMPLE_ID],
  featureSlug: 'sales-cold-email-outreach-v1',
  featureDynastySlug: 'sales-cold-email-outreach',
  featureInputs: { targetAudience: 'Heads of sales at software companies' },
  maxBudgetDailyUsd: '10',
  maxBudgetWeeklyUsd: null,
  maxBudgetMonthlyUsd: null,
  maxBudgetTotalUsd: '100',
  maxLeads: 500,
  templateFallback: false,
  trackOpens: true,
  trackClicks: true,
  goal: 'meetingBooked' as const,
  audienceIds: null,
  servicesOffered: ['Anvils'],
  clickDestinationUrl: 'https://acme.example/start',
  startDate: EXAMPLE_TIME,
  endDate: null,
  status: 'active' as const,
  approval: 'none' as const,
  nextRunAt: null,
  notifyFrequency: null,
  notifyChannel: null,
  notifyDestination: null,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

const TemplateFallback = z
  .boolean()
  .describe(
    'If a model fails to write an email: true sends one from templates, false keeps leads waiting for the model.',
  );

const FeatureInputs = z.record(z.string().max(200), z.unknown());

const TrackOpens = z
  .boolean()
  .describe('Adds a one-pixel image to emails to count opens. Applies to emails sent from now on.');
const TrackClicks = z
  .boolean()
  .describe('Routes links through this server to count clicks. Applies to emails sent from now on.');
const trackingInputs = {
  trackOpens: TrackOpens.optional(),
  trackClicks: TrackClicks.optional(),
};

export const CampaignView = z
  .object({
    id: Id,
    orgId: Id,
    createdByUserId: Id.nullable(),
    name: z.string(),
    workflowSlug: z.string().describe('The workflow version that runs. It is fixed when the campaign is created.'),
    workflowDynastySlug: z.string().nullable(),
    sandbox: z
      .boolean()
      .describe(
        '`true` if the workflow runs in the sandbox: its leads are invented or its emails are never delivered.',
      ),
    brandUrls: z.array(WebUrl).describe('In the same order as `brandIds`.'),
    brandIds: z.array(Id).describe('The first is the primary brand.'),
    featureSlug: z.string().nullable(),
    featureDynastySlug: z.string().nullable(),
    featureInputs: z.record(z.string(), z.unknown()).nullable(),
    maxBudgetDailyUsd: Usd,
    maxBudgetWeeklyUsd: Usd,
    maxBudgetMonthlyUsd: Usd,
    maxBudgetTotalUsd: Usd,
    maxLeads: z.number().int().nullable(),
    templateFallback: TemplateFallback,
    trackOpens: TrackOpens,
    trackClicks: TrackClicks,
    goal: z.string().nullable(),
    audienceIds: z.array(Id).nullable(),
    servicesOffered: z.array(z.string()).nullable(),
    clickDestinationUrl: WebUrl.nullable(),
    startDate: Timestamp.nullable(),
    endDate: Timestamp.nullable(),
    status: CampaignStatus.describe('A `draft` runs nothing until it is started.'),
    approval: Approval.describe(APPROVAL),
    nextRunAt: Timestamp.nullable().describe(
      'When the closed gate opens. Null if no gate is closed or the time is unknown.',
    ),
    notifyFrequency: z.string().nullable(),
    notifyChannel: z.string().nullable(),
    notifyDestination: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Campaign', example: exampleCampaign });
export type CampaignView = z.output<typeof CampaignView>;

export const CampaignEnvelope = z.object({ campaign: CampaignView }).meta({ id: 'CampaignAnswer' });
export const CampaignList = z.object({ campaigns: z.array(CampaignView), nextCursor: NextCursor });

export const CampaignRef = z.object({ campaignId: IdInput });

const Slug = z.string().min(1).max(200);

export const ListCampaignsInput = PageInput.extend({
  brandId: IdInput.optional().describe('Only campaigns with this brand, primary or not.'),
  status: z.enum([...CampaignStatus.options, 'all']).default('all'),
  featureSlug: Slug.optional().describe('Only campaigns of this feature. Slug with or without the version.'),
  workflowSlug: Slug.optional().describe('Only campaigns of this workflow. Slug with or without the version.'),
  sandbox: z
    .boolean()
    .optional()
    .describe('`true` lists only sandbox campaigns, `false` only live campaigns. Default: both.'),
  q: z.string().min(1).max(200).optional().describe('Only campaigns whose name contains this text, in any case.'),
  sort: sortChoice('createdAt', 'name', 'spent').default('-createdAt'),
});

const NOT_MONEY = 'must be an amount of US dollars such as 10 or "12.50"';
const Cap = z
  .union([z.string(), z.number()], { error: ({ input }) => (input === undefined ? undefined : NOT_MONEY) })
  .nullable()
  .describe('US dollars as a string or a number. Null for no cap.')
  .meta({ example: '10' });

const Name = z.string().trim().min(1).max(200);

/** 2,147,483,647 is the largest value of an `integer` column. */
const MaxLeads = z.number().int().min(1).max(2_147_483_647).describe('Maximum number of leads to contact.');

const EndDate = z
  .string()
  .max(64)
  .describe(
    "An ISO 8601 timestamp or date. With a date, the campaign ends with that day in the organisation's time zone.",
  )
  .meta({ example: '2099-12-31' });

const MOST_IN_ONE_CAMPAIGN = 50;

const capInputs = {
  maxBudgetDailyUsd: Cap.optional(),
  maxBudgetWeeklyUsd: Cap.optional(),
  maxBudgetMonthlyUsd: Cap.optional(),
  maxBudgetTotalUsd: Cap.optional(),
};

const AllowLocalLinks = z
  .boolean()
  .optional()
  .describe(
    'Allows a campaign with real senders although `DISTRIBUTE_PUBLIC_URL` is a local address. Recipients cannot open its links, not even to unsubscribe.',
  );

export const CreateCampaignInput = requireExactlyOneOf(
  requireOneOf(
    z.object({
      name: Name,
      workflowSlug: Slug.optional().describe('Pins a workflow version. Required without `workflowDynastySlug`.'),
      workflowDynastySlug: Slug.optional().describe(
        'Uses the newest version at creation time and keeps it. Required without `workflowSlug`.',
      ),
      brandUrls: z
        .array(z.string().min(1).max(2048))
        .min(1)
        .max(MOST_IN_ONE_CAMPAIGN)
        .optional()
        .describe('The first is the primary brand. Send either this or `brandIds`.'),
      brandIds: z.array(IdInput).min(1).max(MOST_IN_ONE_CAMPAIGN).optional(),
      featureSlug: Slug.optional().describe(
        'Without this and `featureDynastySlug`, the feature of the workflow is used.',
      ),
      featureDynastySlug: Slug.optional(),
      featureInputs: FeatureInputs.optional().describe(
        'Every input of the feature, by key. Optional with `workflowSlug` alone, without a feature slug; values then come from the brand.',
      ),
      ...capInputs,
      maxLeads: MaxLeads.nullable().optional(),
      templateFallback: TemplateFallback.optional(),
      ...trackingInputs,
      endDate: EndDate.nullable().optional(),
      goal: Goal.nullable().optional(),
      audienceIds: z
        .array(IdInput)
        .min(1)
        .max(MOST_IN_ONE_CAMPAIGN)
        .nullable()
        .optional()
        .describe("Must belong to the campaign's brands."),
      servicesOffered: z.array(z.string().min(1).max(500)).max(100).nullable().optional(),
      clickDestinationUrl: WebAddress.nullable().optional(),
      webhookUrl: WebAddress.nullable().optional().describe("Extra webhook URL for this campaign's events only."),
      draft: z
        .boolean()
        .optional()
        .describe(
          'Creates a `draft`: nothing runs, nothing is charged and no notifications are sent until it is started.',
        ),
      approval: Approval.optional().describe(`${APPROVAL} Default: \`none\`.`),
      allowLocalLinks: AllowLocalLinks,
      ...notifyInputs,
    }),
    'workflowSlug',
    'workflowDynastySlug',
  ),
  'brandUrls',
  'brandIds',
).meta({
  exactlyOne: ['brandUrls', 'brandIds'],
  example: {
    name: 'Autumn outreach',
    workflowDynastySlug: 'sales-cold-email-outreach-sandbox',
    brandIds: [EXAMPLE_ID],
    featureInputs: {
      targetAudience: 'Heads of sales at software companies',
      valueProposition: 'Cuts the time to prepare a call in half',
      offer: 'A free audit',
      callToAction: 'Book a call of 15 minutes',
      socialProof: 'Used by 300 sales teams',
      tone: 'Friendly',
    },
    maxBudgetDailyUsd: '10',
    maxBudgetTotalUsd: 100,
    maxLeads: 500,
    endDate: '2099-12-31',
    goal: 'meetingBooked',
    servicesOffered: ['Anvils'],
    clickDestinationUrl: 'https://acme.example/start',
  },
});
export type CreateCampaignInput = z.output<typeof CreateCampaignInput>;

export const StartCampaignInput = CampaignRef.extend({ allowLocalLinks: AllowLocalLinks });
export type StartCampaignInput = z.output<typeof StartCampaignInput>;

export const PatchCampaignInput = CampaignRef.extend({
  name: Name.optional(),
  ...capInputs,
  maxLeads: MaxLeads.nullable().optional(),
  templateFallback: TemplateFallback.optional(),
  ...trackingInputs,
  endDate: EndDate.nullable().optional(),
  featureInputs: FeatureInputs.nullable()
    .optional()
    .describe('Drafts only. Every input of the feature, by key. Null to use values from the brand.'),
  approval: Approval.optional().describe(
    'Applies to emails written from now on. Emails that already wait for approval keep waiting.',
  ),
  ...notifyInputs,
}).meta({
  example: {
    campaignId: EXAMPLE_ID,
    name: 'Winter outreach',
    maxBudgetDailyUsd: '25',
    maxBudgetWeeklyUsd: null,
    notifyFrequency: 'daily',
    notifyChannel: 'email',
    notifyDestination: 'ada@acme.example',
  },
});
export type PatchCampaignInput = z.output<typeof PatchCampaignInput>;

export const CampaignHistory = z
  .array(
    z.object({
      fromStatus: CampaignStatus.nullable().describe('Null for the creation of the campaign.'),
      toStatus: CampaignStatus,
      reason: z
        .string()
        .nullable()
        .describe(
          'Why the change happened. Entries without a status change have one of these reasons: `gate_closed:<kind>` and `gate_opened:<kind>` for gates, as in the event `campaign.gate`; `notify_failed:<channel>` and `notify_unknown:<channel>` for abandoned digests.',
        ),
      at: Timestamp,
    }),
  )
  .meta({ example: [{ fromStatus: null, toStatus: 'active', reason: 'created', at: EXAMPLE_TIME }] });

export const DailyBudgetInput = z
  .object({
    brandId: IdInput,
    dailyBudgetCents: z
      .number()
      .int()
      .min(0)
      // One billion US dollars per day: above any real budget, and within the range of money values.
      .max(100_000_000_000)
      .nullable()
      .describe('Daily cap of each campaign of the brand, in US cents. Null removes the cap.'),
  })
  .meta({ example: { brandId: EXAMPLE_ID, dailyBudgetCents: 1000 } });

export const DailyBudgetView = z
  .object({
    brandId: Id,
    dailyBudgetCents: z.number().int().nullable(),
    campaignIds: z.array(Id).describe('The updated campaigns, which are all that have not ended.'),
  })
  .meta({ example: { brandId: EXAMPLE_ID, dailyBudgetCents: 1000, campaignIds: [EXAMPLE_ID] } });
