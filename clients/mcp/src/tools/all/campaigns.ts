import { z } from 'zod';
import { asObject, dollarsOf, list, number, record, row, text } from '../../projection.ts';
import { idInput, READ, type Tool, ToolFailure } from '../../tool.ts';
import { CAMPAIGN_HINT } from '../campaigns.ts';
import { listOperation, readOperation, writeOperation } from './operation-tool.ts';

const campaignId = idInput('The id of a campaign.');
const item = {
  id: text(),
  name: text(80),
  status: text(),
  workflowSlug: text(),
  brandIds: list(text(), 3),
  createdAt: text(),
};
const whole = row({
  ...item,
  featureSlug: text(),
  maxBudgetDailyUsd: text(),
  maxBudgetWeeklyUsd: text(),
  maxBudgetMonthlyUsd: text(),
  maxBudgetTotalUsd: text(),
  maxLeads: number,
  goal: text(),
  approval: text(),
  startDate: text(),
  endDate: text(),
  nextRunAt: text(),
});
const PEOPLE = 'contacted sent delivered opened clicked bounced unsubscribed'.split(' ');
const REPLIES = 'repliesPositive repliesNegative repliesNeutral repliesAutoReply'.split(' ');
const usd = z
  .union([z.string().max(40), z.number()])
  .optional()
  .describe('US dollars.');

const planned = {
  name: z.string().min(1).max(200),
  workflowSlug: z.string().min(1).max(200).optional().describe('With its version: pins it.'),
  workflowDynastySlug: z.string().min(1).max(200).optional().describe('Without a version: its latest one.'),
  brandIds: z.array(idInput('The id of a brand.')).min(1).max(20).optional().describe('These, or brandUrls.'),
  brandUrls: z.array(z.string().min(1).max(2048)).min(1).max(20).optional(),
  featureInputs: z.record(z.string(), z.unknown()).optional().describe('By the keys that features_get lists.'),
  maxBudgetDailyUsd: usd,
  maxBudgetWeeklyUsd: usd,
  maxBudgetMonthlyUsd: usd,
  maxBudgetTotalUsd: usd,
  maxLeads: z.number().int().min(1).optional(),
  goal: z.enum(['signup', 'meetingBooked', 'purchase']).optional(),
};

const allowLocalLinks = z
  .boolean()
  .optional()
  .describe('Sends although recipients cannot open the links, not even to unsubscribe. Only if the user says so.');

const creation = {
  ...planned,
  draft: z.boolean().optional().describe('True: it does not start until somebody starts it.'),
  approval: z.enum(['none', 'first', 'all']).optional().describe('Which mails wait for a person.'),
  allowLocalLinks,
};

/** Requires a cap, because a model that forgets it would contact every lead. */
function capped(operation: Parameters<typeof writeOperation>[0]): Tool {
  const tool = writeOperation(operation);
  return {
    ...tool,
    run(api, given) {
      const isCapped = given.draft === true || Object.keys(given).some((name) => name.startsWith('max'));
      if (!isCapped) throw new ToolFailure('Give maxLeads or a budget as a cap, or draft: true.');
      return tool.run(api, given);
    },
  };
}

/** Refuses to start a draft that was created without a cap. */
function onlyCapped(operation: Parameters<typeof writeOperation>[0]): Tool {
  const tool = writeOperation(operation);
  return {
    ...tool,
    async run(api, given) {
      const path = `/v1/campaigns/${encodeURIComponent(String(given.campaignId))}`;
      const found = asObject((await api.get(path)).campaign);
      const isCapped = Object.entries(found).some(([name, value]) => name.startsWith('max') && value !== null);
      if (!isCapped)
        throw new ToolFailure('The draft has neither maxLeads nor a budget: a person sets one of them first.');
      return tool.run(api, given);
    },
  };
}

export const campaignTools: Tool[] = [
  listOperation({
    name: 'campaigns_list',
    title: 'List campaigns',
    description: 'The campaigns of the organisation, the newest first.',
    path: '/v1/campaigns',
    input: {
      brandId: idInput('Only this brand.').optional(),
      status: z.enum(['draft', 'active', 'paused', 'stopped', 'completed', 'failed', 'all']).optional(),
    },
    items: 'campaigns',
    noun: 'campaign',
    show: row(item),
  }),
  readOperation({
    name: 'campaigns_get',
    title: 'One campaign',
    description: 'A campaign with its caps and dates.',
    path: '/v1/campaigns/{campaignId}',
    input: { campaignId },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'One campaign.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  readOperation({
    name: 'campaigns_stats',
    title: 'Statistics of a campaign',
    description:
      'The counts and costs of a campaign as the API has them; distribute_campaign_stats tells them in words.',
    path: '/v1/campaigns/{campaignId}/stats',
    input: { campaignId },
    under: 'statistics',
    show: row({
      leadsServed: number,
      leadsContacted: number,
      leadsBuffered: number,
      leadsSkipped: number,
      emailsGenerated: number,
      totalCostUsd: number,
      recipientStats: row({
        ...Object.fromEntries([...PEOPLE, ...REPLIES].map((name) => [name, number])),
        repliesDetail: record(number),
      }),
      costBreakdown: list(row({ costName: text(), usd: dollarsOf('totalCostInUsdCents') }), 20),
    }),
    headline: 'People are counted once each in recipientStats.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  capped({
    name: 'campaigns_create',
    title: 'Create a campaign',
    description:
      'Creates a campaign, which starts at once and may write to people and spend money up to its caps, unless draft is true. It needs a cap (maxLeads or a budget) or draft. Ask the user before.',
    path: '/v1/campaigns',
    input: creation,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'The campaign exists.',
    whenNotFound: 'distribute_list_workflows lists workflows, distribute_list_brands brands.',
  }),
  writeOperation({
    name: 'campaigns_preflight',
    title: 'What a campaign would do',
    description:
      'Takes what campaigns_create takes, and tells whom it would reach, what it would cost, when it would begin and what stands in its way. Nothing is created, asked or paid.',
    path: '/v1/campaigns/preflight',
    input: planned,
    annotations: { ...READ, openWorldHint: true },
    under: 'preflight',
    show: row({
      sendableLeads: number,
      suppressedLeads: number,
      projectedLeads: number,
      projectedCost: row({ minUsd: text(), maxUsd: text() }),
      blockedBy: text(),
      firstSendAt: text(),
      mailsNote: text(200),
      leftOut: list(row({ reason: text(), people: number }), 10),
      keyStatus: row({ missing: list(text(), 10), missingOneOf: list(list(text(), 10), 10) }),
    }),
    headline: 'This is what the campaign would do.',
    whenNotFound: 'distribute_list_workflows lists workflows, distribute_list_brands brands.',
  }),
  onlyCapped({
    name: 'campaigns_start',
    title: 'Start a campaign',
    description:
      'Starts a draft, which then may write to people and spend money up to its caps. It needs a cap (maxLeads or a budget). Ask the user before.',
    path: '/v1/campaigns/{campaignId}/start',
    input: { campaignId, allowLocalLinks },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'The campaign runs.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  writeOperation({
    name: 'campaigns_pause',
    title: 'Pause a campaign',
    description: 'Pauses a campaign: nothing more is sent until somebody resumes it.',
    path: '/v1/campaigns/{campaignId}/pause',
    input: { campaignId },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'The campaign is paused.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  writeOperation({
    name: 'campaigns_stop',
    title: 'Stop a campaign',
    description: 'Stops a campaign for good: it cannot be started again. Ask the user before.',
    path: '/v1/campaigns/{campaignId}/stop',
    input: { campaignId },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: ({ status }) =>
      status === 'stopped' ? 'The campaign is stopped.' : `The campaign had ended before: it is ${String(status)}.`,
    whenNotFound: CAMPAIGN_HINT,
  }),
];
