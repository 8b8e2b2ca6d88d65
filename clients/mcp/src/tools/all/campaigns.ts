import { z } from 'zod';
import { asObject, dollarsOf, list, number, record, row, text } from '../../projection.ts';
import { idInput, READ, type Tool, ToolFailure } from '../../tool.ts';
import { CAMPAIGN_HINT } from '../campaigns.ts';
import { listOperation, readOperation, writeOperation } from './operation-tool.ts';

const campaignId = idInput('Campaign id.');
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
  .describe('Limit in US dollars.');

const planned = {
  name: z.string().min(1).max(200),
  workflowSlug: z.string().min(1).max(200).optional().describe('Workflow slug with its version. Pins that version.'),
  workflowDynastySlug: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Workflow slug without a version. Uses the latest version.'),
  brandIds: z.array(idInput('Brand id.')).min(1).max(20).optional().describe('Pass either brandIds or brandUrls.'),
  brandUrls: z.array(z.string().min(1).max(2048)).min(1).max(20).optional(),
  featureInputs: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values by input key. Get the keys from features_get.'),
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
  .describe(
    'Send even though recipients cannot open the links, including the unsubscribe link. Set it only if the user explicitly asks for it.',
  );

const creation = {
  ...planned,
  draft: z.boolean().optional().describe('If true, the campaign does not start until campaigns_start is called.'),
  approval: z
    .enum(['none', 'first', 'all'])
    .optional()
    .describe('Which emails a user must approve before they are sent: none, the first of each lead, or all.'),
  allowLocalLinks,
};

/** Requires a cap, because a model that forgets it would contact every lead. */
function capped(operation: Parameters<typeof writeOperation>[0]): Tool {
  const tool = writeOperation(operation);
  return {
    ...tool,
    run(api, given) {
      const isCapped = given.draft === true || Object.keys(given).some((name) => name.startsWith('max'));
      if (!isCapped) throw new ToolFailure('Pass a limit (maxLeads or a budget), or draft: true.');
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
      if (!isCapped) throw new ToolFailure('The draft has no limit. A user must set maxLeads or a budget first.');
      return tool.run(api, given);
    },
  };
}

export const campaignTools: Tool[] = [
  listOperation({
    name: 'campaigns_list',
    title: 'List campaigns',
    description: 'List the campaigns of the organisation, newest first.',
    path: '/v1/campaigns',
    input: {
      brandId: idInput('Return only campaigns of this brand.').optional(),
      status: z.enum(['draft', 'active', 'paused', 'stopped', 'completed', 'failed', 'all']).optional(),
    },
    items: 'campaigns',
    noun: 'campaign',
    show: row(item),
  }),
  readOperation({
    name: 'campaigns_get',
    title: 'Get a campaign',
    description: 'Get one campaign with its limits and dates.',
    path: '/v1/campaigns/{campaignId}',
    input: { campaignId },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'Campaign.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  readOperation({
    name: 'campaigns_stats',
    title: 'Get raw campaign statistics',
    description: 'Get the raw counts and costs of one campaign. Use distribute_campaign_stats for a summary in words.',
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
    headline: 'Campaign statistics. recipientStats counts each person once.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  capped({
    name: 'campaigns_create',
    title: 'Create a campaign',
    description:
      'Create a campaign. It starts at once, contacts people and spends money up to its limits, unless draft is true. Pass a limit (maxLeads or a budget) or draft: true. Ask the user for confirmation first.',
    path: '/v1/campaigns',
    input: creation,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'The campaign was created.',
    whenNotFound: 'Get workflow slugs from distribute_list_workflows and brand ids from distribute_list_brands.',
  }),
  writeOperation({
    name: 'campaigns_preflight',
    title: 'Preview a campaign',
    description:
      'Preview a campaign with the arguments of campaigns_create: number of leads, cost range, first send time and blockers. Creates nothing and costs nothing.',
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
    headline: 'Campaign preview.',
    whenNotFound: 'Get workflow slugs from distribute_list_workflows and brand ids from distribute_list_brands.',
  }),
  onlyCapped({
    name: 'campaigns_start',
    title: 'Start a campaign',
    description:
      'Start a draft campaign. It then contacts people and spends money up to its limits. The draft must have a limit (maxLeads or a budget). Ask the user for confirmation first.',
    path: '/v1/campaigns/{campaignId}/start',
    input: { campaignId, allowLocalLinks },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: 'The campaign was started.',
    whenNotFound: CAMPAIGN_HINT,
  }),
  writeOperation({
    name: 'campaigns_pause',
    title: 'Pause a campaign',
    description: 'Pause a campaign. It sends nothing until it is resumed.',
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
    description: 'Stop a campaign permanently. It cannot be restarted. Ask the user for confirmation first.',
    path: '/v1/campaigns/{campaignId}/stop',
    input: { campaignId },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    under: 'campaign',
    from: 'campaign',
    show: whole,
    headline: ({ status }) =>
      status === 'stopped'
        ? 'The campaign is stopped.'
        : `The campaign had already ended with status ${String(status)}.`,
    whenNotFound: CAMPAIGN_HINT,
  }),
];
