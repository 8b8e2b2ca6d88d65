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
  readCampaignStatistics,
  readDeliveryStatistics,
  readEmailStatistics,
  readStatistics,
} from './statistics/statistics.queries.ts';
import {
  AllCampaignStatistics,
  CampaignStatistics,
  CampaignStatisticsInput,
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

/** Fields that a patch refuses with a message. Ignoring them would look like success. */
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
    .meta(rest('GET', '/v1/campaigns', { ...read, summary: 'List campaigns' }))
    .input(ListCampaignsInput)
    .output(CampaignList)
    .query(({ ctx, input }) => listCampaigns(ctx, input)),

  create: member
    .meta(
      rest('POST', '/v1/campaigns', {
        ...run,
        summary: 'Create a campaign',
        description:
          'Starts the campaign immediately, unless `draft` is true. A draft runs nothing, costs nothing and sends no notifications until `POST /v1/campaigns/{campaignId}/start`.\n\nSend exactly one of `brandUrls` and `brandIds`, and at least one of `workflowSlug` and `workflowDynastySlug`. New websites are read and become brands. `featureInputs` must hold every input of the feature, by key. Omit it only if you send `workflowSlug` without `workflowDynastySlug` or a feature slug; values then come from the brand.\n\nReturns 409 if the campaign uses real senders while `DISTRIBUTE_PUBLIC_URL` is a local address, unless `draft` or `allowLocalLinks` is true.',
      }),
    )
    .input(CreateCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => createCampaign(ctx, input)),

  preflight: member
    .meta(
      rest('POST', '/v1/campaigns/preflight', {
        ...read,
        summary: 'Preview a campaign: cost, reach, schedule and sample emails',
        reads: true,
        description:
          'Takes and validates the same body as `POST /v1/campaigns`, but creates nothing. Returns up to three sample emails, the skipped contacts with reasons, and the number of emails per day.',
      }),
    )
    .input(CreateCampaignInput)
    .output(Preflight)
    .mutation(({ ctx, input }) => preflight(ctx, input)),

  preflightDraft: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/preflight', {
        ...read,
        summary: 'Preview a draft campaign',
        description:
          'Returns the same as `POST /v1/campaigns/preflight`. Returns 409 if the campaign has been started.',
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
        summary: 'Send a test email',
        description:
          'Sends one real email through the sender. It contains the email written to `leadId`, or else to the first lead, or else the templates for the first contact.\n\nThe email is not counted, costs nothing and is not tracked. Its unsubscribe link has no effect. Limit: 20 test emails per clock hour.',
      }),
    )
    .input(TestEmailInput)
    .output(TestEmailAnswer)
    .mutation(({ ctx, input }) => sendTestEmail(ctx, input)),

  allStatistics: member
    .meta(rest('GET', '/v1/campaigns/stats', { ...read, summary: 'List statistics of all campaigns' }))
    .input(CampaignStatisticsInput)
    .output(AllCampaignStatistics)
    .query(({ ctx, input }) => readCampaignStatistics(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/campaigns/{campaignId}', { ...read, summary: 'Retrieve a campaign' }))
    .input(CampaignRef)
    .output(CampaignEnvelope)
    .query(({ ctx, input }) => showCampaign(ctx, input.campaignId)),

  patch: member
    .meta(
      rest('PATCH', '/v1/campaigns/{campaignId}', {
        permission: 'campaigns.write',
        tag,
        summary: 'Update a campaign',
        description:
          'Omitted fields stay unchanged and null clears a field. A change to a cap, `maxLeads` or `endDate` takes effect immediately. Changing these or `templateFallback` returns 409 if the campaign has ended.',
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
        summary: 'Start a draft campaign',
        description:
          'Returns an active campaign unchanged. Returns 409 for any other status. Also returns 409 if the campaign uses real senders while `DISTRIBUTE_PUBLIC_URL` is a local address, unless `allowLocalLinks` is true.',
      }),
    )
    .input(StartCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => startCampaign(ctx, input)),

  stop: member
    .meta(
      rest('POST', '/v1/campaigns/{campaignId}/stop', {
        ...run,
        summary: 'Stop a campaign',
        description:
          'Stops the campaign permanently. After the response, no new email is sent. A campaign that has already ended is returned unchanged.',
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
          'On an active campaign, checks its gates again. Returns 409 if the campaign uses real senders while `DISTRIBUTE_PUBLIC_URL` is a local address, unless `allowLocalLinks` is true.',
      }),
    )
    .input(StartCampaignInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => resumeCampaign(ctx, input)),

  history: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/history', {
        ...read,
        summary: 'List status and gate changes of a campaign',
      }),
    )
    .input(CampaignRef)
    .output(CampaignHistory)
    .query(({ ctx, input }) => readHistory(ctx, input)),

  budget: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/budget', {
        ...read,
        summary: 'Retrieve the budget of a campaign',
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
        summary: 'Retrieve lead statistics',
        description:
          'Each lead counts once per campaign. With `groupBy`, returns one group per value. A campaign with several brands or audiences counts in full in each of their groups.',
      }),
    )
    .input(LeadStatisticsInput)
    .output(LeadStatisticsAnswer)
    .query(({ ctx, input }) => readLeadStatistics(ctx, input)),

  statistics: member
    .meta(rest('GET', '/v1/campaigns/{campaignId}/stats', { ...read, summary: 'Retrieve statistics of a campaign' }))
    .input(CampaignRef)
    .output(CampaignStatistics)
    .query(({ ctx, input }) => readStatistics(ctx, input)),

  emails: member
    .meta(rest('GET', '/v1/campaigns/{campaignId}/emails', { ...read, summary: 'List emails of a campaign' }))
    .input(CampaignEmailsInput)
    .output(EmailList)
    .query(({ ctx, input }) => listCampaignEmails(ctx, input)),

  emailOfLead: member
    .meta(
      rest('GET', '/v1/emails/by-lead/{leadId}', {
        permission: 'campaigns.read',
        tag: 'Emails',
        summary: 'Retrieve the email written to a lead',
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
        summary: 'List emails of all campaigns',
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
        summary: 'Retrieve email totals',
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
        summary: 'Retrieve delivery statistics',
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
        summary: "Set the daily cap of a brand's campaigns",
        description: 'Each campaign that has not ended gets its own daily cap of this amount. Null removes the cap.',
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
        summary: 'Set and store the daily cap of a brand',
        description:
          'Each campaign of the brand that has not ended gets its own daily cap of this amount. Null removes the cap.',
      }),
    )
    .input(DailyBudgetInput)
    .output(BrandDailyBudget)
    .mutation(async ({ ctx, input }) => {
      await setDailyBudget(ctx, input);
      return readDailyBudget(ctx, input);
    }),
});
