import { z } from 'zod';
import {
  CountedSandbox,
  EXAMPLE_ID,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  SandboxInput,
} from '../../../src/kernel/schema.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';

const Count = z.number().int();
const Cents = z.string().describe('US cents as a decimal string.');

const RepliesDetail = z
  .object(Object.fromEntries(ReplyClass.options.map((name) => [name, Count])) as Record<ReplyClass, typeof Count>)
  .meta({
    id: 'RepliesDetail',
    description:
      'Recipients who replied, by reply category. `meetingBooked` counts all booked meetings, including meetings booked by a calendar without a reply.',
  });

const mailCounts = {
  sent: Count,
  delivered: Count,
  opened: Count,
  clicked: Count,
  bounced: Count,
  unsubscribed: Count,
};

const CostItem = z.object({
  costName: z.string(),
  totalCostInUsdCents: Cents,
  actualCostInUsdCents: Cents,
  provisionedCostInUsdCents: Cents,
  totalQuantity: z.string(),
});

const exampleMail = { sent: 250, delivered: 245, opened: 120, clicked: 14, bounced: 5, unsubscribed: 1 };

const exampleDelivery = {
  emailsContacted: 100,
  emailsSent: 250,
  emailsDelivered: 245,
  emailsOpened: 120,
  emailsClicked: 14,
  emailsReplied: 5,
  emailsBounced: 5,
  repliesInterested: 2,
  repliesMeetingBooked: 1,
  repliesClosed: 0,
  repliesNeutral: 1,
  repliesNotInterested: 1,
  repliesOutOfOffice: 1,
  repliesUnsubscribe: 0,
  sandbox: false,
};

export const DeliveryStatistics = z
  .object({
    emailsContacted: Count.describe('Leads that received at least one email.'),
    emailsSent: Count,
    emailsDelivered: Count,
    emailsOpened: Count,
    emailsClicked: Count,
    emailsReplied: Count.describe(
      'Recipients who wrote at least one reply. Auto-replies and booked meetings do not count.',
    ),
    emailsBounced: Count,
    repliesInterested: Count,
    repliesMeetingBooked: Count.describe(
      'Meetings agreed in a reply or booked by a calendar. Meetings without a reply do not count in `emailsReplied`. The same number as `meetings_booked`.',
    ),
    repliesClosed: Count,
    repliesNeutral: Count,
    repliesNotInterested: Count,
    repliesOutOfOffice: Count,
    repliesUnsubscribe: Count,
    sandbox: CountedSandbox,
  })
  .meta({ id: 'DeliveryStatistics', example: exampleDelivery });

/** Contains the same figures in nested and in flat form. */
export const CampaignStatistics = z
  .object({
    campaignId: Id,
    trackOpens: z
      .boolean()
      .describe('True if opens are tracked now. If false, `opened` counts only opens inferred from clicks.'),
    trackClicks: z.boolean().describe('True if clicks are tracked now. If false, `clicked` is not meaningful.'),
    leadsServed: Count,
    leadsContacted: Count.describe('Leads that received at least one email.'),
    leadsBuffered: Count,
    leadsSkipped: Count,
    apollo: z.object({
      enrichedLeadsCount: Count,
      searchCount: Count,
      fetchedPeopleCount: Count,
      totalMatchingPeople: Count,
    }),
    emailsGenerated: Count,
    totalCostUsd: z.number(),
    recipientStats: z
      .object({
        contacted: Count,
        ...mailCounts,
        repliesPositive: Count,
        repliesNegative: Count,
        repliesNeutral: Count,
        repliesAutoReply: Count,
        repliesDetail: RepliesDetail,
      })
      .meta({ id: 'RecipientStatistics', description: 'Each recipient counts once.' }),
    emailStats: z
      .object({
        ...mailCounts,
        machineOpened: Count.describe('Opens by programs, such as filters or prefetching. Not included in `opened`.'),
        machineClicked: Count.describe('Clicks by programs. Not included in `clicked`.'),
        complained: Count.describe('Reported as spam.'),
        stepStats: z.array(z.object({ step: Count, ...mailCounts })),
      })
      .describe('Each message counts once.'),
    totalCostInUsdCents: Cents.nullable(),
    costBreakdown: z.array(CostItem),
    ...DeliveryStatistics.shape,
  })
  .meta({
    id: 'CampaignStatistics',
    example: {
      campaignId: EXAMPLE_ID,
      trackOpens: true,
      trackClicks: true,
      leadsServed: 100,
      leadsContacted: 100,
      leadsBuffered: 0,
      leadsSkipped: 4,
      apollo: { enrichedLeadsCount: 0, searchCount: 0, fetchedPeopleCount: 0, totalMatchingPeople: 0 },
      emailsGenerated: 100,
      totalCostUsd: 1.75,
      recipientStats: {
        contacted: 100,
        ...exampleMail,
        sent: 100,
        delivered: 98,
        repliesPositive: 3,
        repliesNegative: 1,
        repliesNeutral: 1,
        repliesAutoReply: 2,
        repliesDetail: {
          interested: 2,
          meetingBooked: 1,
          closed: 0,
          notInterested: 1,
          wrongPerson: 0,
          unsubscribe: 0,
          neutral: 1,
          autoReply: 1,
          outOfOffice: 1,
        },
      },
      emailStats: {
        ...exampleMail,
        machineOpened: 31,
        machineClicked: 4,
        complained: 0,
        stepStats: [{ step: 1, ...exampleMail }],
      },
      totalCostInUsdCents: '175',
      costBreakdown: [
        {
          costName: 'sandbox-lead',
          totalCostInUsdCents: '100',
          actualCostInUsdCents: '100',
          provisionedCostInUsdCents: '0',
          totalQuantity: '100',
        },
      ],
      ...exampleDelivery,
    },
  });
export type CampaignStatistics = z.output<typeof CampaignStatistics>;

const BrandFilter = z.object({
  brandId: IdInput.optional().describe('Only campaigns of this brand. Default: all brands.'),
});

export const DeliveryStatisticsInput = BrandFilter.extend(SandboxInput.shape);

export const EmailStatisticsInput = DeliveryStatisticsInput.extend({
  campaignId: IdInput.optional().describe('Only this campaign.'),
});

export const EmailStatistics = z.object({
  stats: z
    .object({
      totalEmails: Count.describe(
        'Sent, failed and scheduled emails. Excludes cancelled emails and emails with an unknown delivery that a user must resolve.',
      ),
      sent: Count,
      failed: Count.describe('Emails that a mail server rejected permanently while they were being sent.'),
    })
    .meta({ id: 'EmailStatistics', example: { totalEmails: 300, sent: 250, failed: 5 } }),
  sandbox: CountedSandbox,
});

/** Ids have 36 characters, so this many fit into a URL. */
const MOST_CAMPAIGNS = 200;

export const CampaignStatisticsInput = PageInput.extend({
  ...BrandFilter.shape,
  ...SandboxInput.shape,
  campaignIds: z
    .array(z.string().max(200).meta({ format: 'uuid' }))
    .min(1)
    .max(MOST_CAMPAIGNS, `must contain at most ${MOST_CAMPAIGNS} campaign ids`)
    .optional()
    .meta({
      description: `Only these campaigns: up to ${MOST_CAMPAIGNS} ids, as repeated parameters or separated by commas. Unknown ids are ignored.`,
      example: [EXAMPLE_ID],
    }),
  limit: PageInput.shape.limit.unwrap().default(1000).describe('Maximum number of campaigns, 1 to 1000.'),
});

export const AllCampaignStatistics = z.object({
  campaigns: z.array(CampaignStatistics),
  sandbox: CountedSandbox.nullable().describe(
    'The value of `sandbox` in the request. Null without it; the list then contains live and sandbox campaigns.',
  ),
  nextCursor: NextCursor,
});
