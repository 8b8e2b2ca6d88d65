import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { CampaignPageInput } from '../outreach/outreach.schema.ts';
import { listJournalists, readJournalistStatistics } from './journalist.queries.ts';
import {
  CampaignJournalists,
  JournalistList,
  JournalistStatistics,
  JournalistStatisticsInput,
  ListJournalistsInput,
} from './journalist.schema.ts';
import { listJournalistsOfCampaign } from './journalists-of-campaign.ts';

const tag = 'Press';

export const journalistRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/journalists/list', {
        permission: 'campaigns.read',
        tag,
        summary: 'List journalists of a brand, most relevant first',
        description:
          'Each journalist occurs once, with all selected campaigns and the furthest outreach status in them.',
      }),
    )
    .input(ListJournalistsInput)
    .output(JournalistList)
    .query(({ ctx, input }) => listJournalists(ctx, input)),

  ofCampaign: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/journalists', {
        permission: 'campaigns.read',
        tag,
        summary: 'List journalists of a campaign, most relevant first',
      }),
    )
    .input(CampaignPageInput)
    .output(CampaignJournalists)
    .query(({ ctx, input }) => listJournalistsOfCampaign(ctx, input)),

  statistics: member
    .meta(
      rest('GET', '/v1/journalists/stats', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve journalist statistics',
      }),
    )
    .input(JournalistStatisticsInput)
    .output(JournalistStatistics)
    .query(({ ctx, input }) => readJournalistStatistics(ctx, input)),
});
