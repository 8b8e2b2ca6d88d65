import { z } from 'zod';
import { list, number, row, text } from '../projection.ts';
import { counted } from '../text.ts';
import { brandIdOf, cursorOf, goesOn, headline, nextCursor, orgId, page, READ, type Tool } from '../tool.ts';
import { BRAND_HINT } from './brands.ts';

export const CAMPAIGN_HINT = 'distribute_list_campaigns lists the ids of campaigns.';

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

export const listCampaigns: Tool = {
  name: 'distribute_list_campaigns',
  title: 'List campaigns',
  description:
    'The campaigns of the organisation, the newest first: id, name, status, workflow and caps. What came of one tells distribute_campaign_stats.',
  input: z.strictObject({
    status: z
      .enum(['ongoing', 'stopped', 'all'])
      .default('all')
      .describe(
        'ongoing: active ones; stopped: stopped for good; all: also drafts, paused, completed and failed ones.',
      ),
    ...page,
    brandId: brandIdOf('Only campaigns of this brand.'),
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
