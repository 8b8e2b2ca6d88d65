import { z } from 'zod';
import { list, number, row, text } from '../projection.ts';
import { counted } from '../text.ts';
import { brandIdOf, cursorOf, goesOn, headline, nextCursor, orgId, page, READ, type Tool } from '../tool.ts';
import { BRAND_HINT } from './brands.ts';

export const CAMPAIGN_HINT = 'Get campaign ids from distribute_list_campaigns.';

const campaigns = list(
  row({
    id: text(),
    name: text(80),
    status: text(),
    workflowSlug: text(),
    brandIds: list(text(), 3),
    maxBudgetTotalUsd: text(),
    maxLeads: number,
    nextRunAt: text(),
    createdAt: text(),
  }),
  50,
);

/** Status names for users, mapped to those of the API. */
const STATUSES = { ongoing: 'active', stopped: 'stopped', all: 'all' } as const;

export const listCampaignsTool: Tool = {
  name: 'distribute_list_campaigns',
  title: 'List campaigns',
  description:
    'List the campaigns of the organisation, newest first. Returns id, name, status, workflow, brands and limits. Use distribute_campaign_stats for the results of one campaign.',
  input: z.strictObject({
    status: z
      .enum(['ongoing', 'stopped', 'all'])
      .default('all')
      .describe(
        'ongoing: active campaigns. stopped: permanently stopped campaigns. all (default): campaigns in every status.',
      ),
    ...page,
    brandId: brandIdOf('Return only campaigns of this brand.'),
    orgId,
  }),
  output: z.object({ headline, campaigns: campaigns.schema, nextCursor }),
  annotations: READ,
  whenNotFound: BRAND_HINT,
  async run(api, { status, limit, cursor, brandId }) {
    const body = await api.get('/v1/campaigns', {
      status: STATUSES[status as keyof typeof STATUSES],
      limit: Number(limit),
      cursor: cursor as string | undefined,
      brandId: brandId as string | undefined,
    });
    const shown = campaigns.of(body.campaigns);
    return {
      headline: `${counted(shown.length, 'campaign')}${goesOn(body.nextCursor)}`,
      campaigns: shown,
      nextCursor: cursorOf(body),
    };
  },
};
