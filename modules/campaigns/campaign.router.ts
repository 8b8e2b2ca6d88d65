import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { BrandDailyBudget, readDailyBudget } from '../brands/index.ts';
import { CampaignBudget } from './budget/budget.schema.ts';
import { explainBudget } from './budget/explain-budget.ts';
import { setDailyBudget } from './budget/set-daily-budget.ts';
import { listCampaigns, readHistory, showCampaign } from './campaign.queries.ts';
import {
  CampaignEnvelope,
  CampaignHistory,
  CampaignList,
  CampaignRef,
  CreateCampaignInput,
  DailyBudgetInput,
  DailyBudgetView,
  ListCampaignsInput,
  PatchCampaignInput,
  StartCampaignInput,
} from './campaign.schema.ts';
import { listBrandEmails, listCampaignEmails, readEmail, readEmailToLead } from './emails/email.queries.ts';
import {
  CampaignEmailsInput,
  EmailEnvelope,
  EmailList,
  EmailOfLead,
  EmailOfLeadInput,
  EmailRef,
  EmailsInput,
} from './emails/email.schema.ts';
import { pauseCampaign, resumeCampaign, startCampaign, stopCampaign } from './lifecycle/change-status.ts';
import { createCampaign } from './lifecycle/create-campaign.ts';
import { patchCampaign } from './lifecycle/patch-campaign.ts';
import { Preflight } from './preflight/preflight.schema.ts';
import { preflight, preflightDraft } from './preflight/preflight.ts';
import { LeadStatisticsAnswer, LeadStatisticsInput } from './statistics/lead-statistics.schema.ts';
import { readLeadStatistics } from './statistics/lead-statistics.ts';
import {
  readAllStatistics,
  readDeliveryStatistics,
  readEmailStatistics,
  readStatistics,
} from './statistics/statistics.queries.ts';
import {
  AllCampaignStatistics,
  AllStatisticsInput,
  CampaignStatistics,
  DeliveryStatistics,
  DeliveryStatisticsInput,
  EmailStatistics,
  EmailStatisticsInput,
} from './statistics/statistics.schema.ts';
import { sendTestEmail } from './test-email/send-test-email.ts';
import { TestEmailAnswer, TestEmailInput } from './test-email/test-email.schema.ts';

const tag = 'Campaigns';
const read = { tag, permission: 'campaigns.read' } as const;
const run = { tag, permission: 'campaigns.run' } as const;

const FIXED = 'cannot be changed: create another campaign';

/** Fields of a campaign that a patch does not take. Ignoring them would look like success. */
const SET_ON_CREATION = {
  status:
    'cannot be set: use POST /v1/campaigns/{campaignId}/stop, POST /v1/campaigns/{campaignId}/pause or POST /v1/campaigns/{campaignId}/resume',
  ...Object.fromEntries(
    [
      'workflowSlug',
      'workflowDynastySlug',
      'featureSlug',
      'featureDynastySlug',
      'brandUrls',
      'brandIds',
      'audienceIds',
      'goal',
      'servicesOffered',
      'clickDestinationUrl',
      'webhookUrl',
      'startDate',
    ].map((name) => [name, FIXED]),
  ),
};

export const campaignsRouter = router({
  list: member
    .meta(rest('GET', '/v1/campaigns', { ...read, summary: "The organisation's campaigns, the newest first" }))
    .input(ListCampaignsInput)
    .output(CampaignList)
    .query(({ ctx, input }) => listCampaigns(ctx, input)),

  create: member
    .meta(
      rest('POST', '/v1/campaigns', {
        ...run,
        summary: 'Create a campaign, which starts at once unless it is a draft',
        description:
          'Exactly one of `brandUrls` and `brandIds`; `workflowSlug` or `workflowDynastySlug`. New websites are read and become brands. `featureInputs` holds every input of the feature by its key; it is optional in the short form of `name`, `workflowSlug` and `brandUrls` or `brandIds`. With `draft: true` nothing runs, costs or is told until `POST /v1/campaigns/{campaignId}/start`. 409 for a campaign with real senders while `DISTRIBUTE_PUBLIC_URL` is a local address, unless it is a draft or `allowLocalLinks` is true.',
      }),
    )
    .input(CreateCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => createCampaign(ctx, input)),

  preflight: member
    .meta(
      rest('POST', '/v1/campaigns/preflight', {
        ...read,
        summary: 'What a campaign would need, reach, cost and say',
        reads: true,
        description:
          'Takes the body of a creation, checks it in the same way, and creates nothing. Shows up to three mails as they would leave, whom it leaves out and why, and how many mails would leave on which day.',
      }),
    )
    .input(CreateCampaignInput)
    .output(Preflight)
    .mutation(({ ctx, input }) => preflight(ctx, input)),

  preflightDraft: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/preflight', {
        ...read,
        summary: 'What the start of a draft would need, reach, cost and say',
        description: 'As `POST /v1/campaigns/preflight` of the same campaign. 409 once it was started.',
        conflicts: true,
      }),
    )
    .input(StartCampaignInput)
    .output(Preflight)
    .query(({ ctx, input }) => preflightDraft(ctx, input)),

  testEmail: member
    .meta(
      rest('POST', '/v1/campaigns/{campaignId}/test-email', {
        ...run,
        summary: 'Send one mail of a campaign to yourself',
        description:
          'Really leaves by the sender, as it would look: what was written to `leadId`, or else to the first lead, or what the templates would write to the first person. It is counted nowhere, costs nothing and carries no tracking; its unsubscribe link unsubscribes nobody. At most 20 within an hour of the clock.',
      }),
    )
    .input(TestEmailInput)
    .output(TestEmailAnswer)
    .mutation(({ ctx, input }) => sendTestEmail(ctx, input)),

  allStatistics: member
    .meta(rest('GET', '/v1/campaigns/stats', { ...read, summary: 'The statistics of all campaigns, the newest first' }))
    .input(AllStatisticsInput)
    .output(AllCampaignStatistics)
    .query(({ ctx, input }) => readAllStatistics(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/campaigns/{campaignId}', { ...read, summary: 'A campaign' }))
    .input(CampaignRef)
    .output(CampaignEnvelope)
    .query(({ ctx, input }) => showCampaign(ctx, input.campaignId)),

  patch: member
    .meta(
      rest('PATCH', '/v1/campaigns/{campaignId}', {
        permission: 'campaigns.write',
        tag,
        summary: 'Change a campaign',
        description:
          'What is absent stays, null clears. A changed cap, `maxLeads` or `endDate` is looked at by the campaign at once; on one that has ended these are a conflict.',
        elsewhere: SET_ON_CREATION,
      }),
    )
    .input(PatchCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => patchCampaign(ctx, input)),

  start: member
    .meta(
      rest('POST', '/v1/campaigns/{campaignId}/start', {
        ...run,
        summary: 'Start a draft',
        description:
          'An active campaign is returned unchanged. Other campaigns give a 409, and so does one with real senders while `DISTRIBUTE_PUBLIC_URL` is a local address.',
      }),
    )
    .input(StartCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => startCampaign(ctx, input)),

  stop: member
    .meta(
      rest('POST', '/v1/campaigns/{campaignId}/stop', {
        ...run,
        summary: 'Stop a campaign for good',
        description: 'After the answer no new email is sent. A campaign that has ended already is returned as it is.',
      }),
    )
    .input(CampaignRef)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => stopCampaign(ctx, input)),

  pause: member
    .meta(rest('POST', '/v1/campaigns/{campaignId}/pause', { ...run, summary: 'Pause a campaign' }))
    .input(CampaignRef)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => pauseCampaign(ctx, input)),

  resume: member
    .meta(
      rest('POST', '/v1/campaigns/{campaignId}/resume', {
        ...run,
        summary: 'Resume a paused campaign',
        description:
          'On an active campaign, checks its gates again. 409 for a campaign with real senders while `DISTRIBUTE_PUBLIC_URL` is a local address.',
      }),
    )
    .input(StartCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => resumeCampaign(ctx, input)),

  history: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/history', {
        ...read,
        summary: 'Every move between statuses, and every closing and opening of a gate',
      }),
    )
    .input(CampaignRef)
    .output(CampaignHistory)
    .query(({ ctx, input }) => readHistory(ctx, input)),

  budget: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/budget', {
        ...read,
        summary: 'What a campaign may still spend, and what holds it up',
      }),
    )
    .input(CampaignRef)
    .output(CampaignBudget)
    .query(({ ctx, input }) => explainBudget(ctx, input)),

  leadStatistics: member
    .meta(
      rest('GET', '/v1/leads/stats', {
        permission: 'contacts.read',
        tag: 'Leads',
        summary: 'How many leads there are and what became of them',
        description:
          'Each person counted once in each campaign. With `groupBy`, one group for each value; a campaign of several brands or audiences counts in full for each of them.',
      }),
    )
    .input(LeadStatisticsInput)
    .output(LeadStatisticsAnswer)
    .query(({ ctx, input }) => readLeadStatistics(ctx, input)),

  statistics: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/stats', { ...read, summary: 'What a campaign has done, and its cost' }),
    )
    .input(CampaignRef)
    .output(CampaignStatistics)
    .query(({ ctx, input }) => readStatistics(ctx, input)),

  emails: member
    .meta(rest('GET', '/v1/campaigns/{campaignId}/emails', { ...read, summary: 'The emails of a campaign' }))
    .input(CampaignEmailsInput)
    .output(EmailList)
    .query(({ ctx, input }) => listCampaignEmails(ctx, input)),

  emailOfLead: member
    .meta(
      rest('GET', '/v1/emails/by-lead/{leadId}', {
        permission: 'campaigns.read',
        tag: 'Emails',
        summary: 'The email that was written to a lead',
      }),
    )
    .input(EmailOfLeadInput)
    .output(EmailOfLead)
    .query(({ ctx, input }) => readEmailToLead(ctx, input)),

  brandEmails: member
    .meta(
      rest('GET', '/v1/emails', {
        permission: 'campaigns.read',
        tag: 'Emails',
        summary: 'The emails of all campaigns, the newest first',
      }),
    )
    .input(EmailsInput)
    .output(EmailList)
    .query(({ ctx, input }) => listBrandEmails(ctx, input)),

  getEmail: member
    .meta(rest('GET', '/v1/emails/{id}', { permission: 'campaigns.read', tag: 'Emails', summary: 'Retrieve an email' }))
    .input(EmailRef)
    .output(EmailEnvelope)
    .query(({ ctx, input }) => readEmail(ctx, input)),

  emailStatistics: member
    .meta(
      rest('GET', '/v1/emails/stats', {
        permission: 'campaigns.read',
        tag: 'Emails',
        summary: 'How many emails there are, left and failed',
      }),
    )
    .input(EmailStatisticsInput)
    .output(EmailStatistics)
    .query(({ ctx, input }) => readEmailStatistics(ctx, input)),

  deliveryStatistics: member
    .meta(
      rest('GET', '/v1/email-gateway/stats', {
        permission: 'campaigns.read',
        tag: 'Emails',
        summary: 'What became of the emails',
      }),
    )
    .input(DeliveryStatisticsInput)
    .output(DeliveryStatistics)
    .query(({ ctx, input }) => readDeliveryStatistics(ctx, input)),

  dailyBudget: member
    .meta(
      rest('PATCH', '/v1/brands/{brandId}/campaigns/daily-budget', {
        permission: 'campaigns.write',
        tag: 'Brands',
        summary: "Set the daily cap of all of a brand's campaigns",
        description: 'Each campaign that may still run gets this daily cap of its own; null clears it.',
      }),
    )
    .input(DailyBudgetInput)
    .output(DailyBudgetView)
    .mutation(({ ctx, input }) => setDailyBudget(ctx, input)),

  brandDailyBudget: member
    .meta(
      rest('PATCH', '/v1/brands/{brandId}/daily-budget', {
        permission: 'campaigns.write',
        tag: 'Brands',
        summary: "Set the daily cap of all of a brand's campaigns, and keep it with the brand",
        description: 'Each campaign that may still run gets this daily cap of its own; null clears it.',
      }),
    )
    .input(DailyBudgetInput)
    .output(BrandDailyBudget)
    .mutation(async ({ ctx, input }) => {
      await setDailyBudget(ctx, input);
      return readDailyBudget(ctx, input);
    }),
});
