import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { CampaignPageInput } from '../outreach/outreach.schema.ts';
import { addOutlets } from './add-outlets.ts';
import { patchOutlet, setOutletStatus } from './change-outlet.ts';
import {
  listOutlets,
  listOutletsOfCampaign,
  readOutlet,
  readOutletStatistics,
  searchOutlets,
} from './outlet.queries.ts';
import {
  CampaignOutlets,
  ListOutletsInput,
  NewOutlet,
  NewOutlets,
  OutletItems,
  OutletList,
  OutletRef,
  OutletStatistics,
  OutletStatisticsInput,
  OutletStatusInput,
  OutletView,
  PatchOutletInput,
  SearchInput,
} from './outlet.schema.ts';

const tag = 'Press';

export const outletRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/outlets', {
        permission: 'campaigns.read',
        tag,
        summary: 'List outlets of a brand or campaign, most relevant first',
        description: 'Each outlet occurs once, with all selected campaigns and the furthest outreach status in them.',
      }),
    )
    .input(ListOutletsInput)
    .output(OutletList)
    .query(({ ctx, input }) => listOutlets(ctx, input)),

  ofCampaign: member
    .meta(
      rest('GET', '/v1/campaigns/{campaignId}/outlets', {
        permission: 'campaigns.read',
        tag,
        summary: 'List outlets of a campaign, most relevant first',
      }),
    )
    .input(CampaignPageInput)
    .output(CampaignOutlets)
    .query(({ ctx, input }) => listOutletsOfCampaign(ctx, input)),

  statistics: member
    .meta(
      rest('GET', '/v1/outlets/stats', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve outlet statistics',
      }),
    )
    .input(OutletStatisticsInput)
    .output(OutletStatistics)
    .query(({ ctx, input }) => readOutletStatistics(ctx, input)),

  add: member
    .meta(
      rest('POST', '/v1/outlets', {
        permission: 'campaigns.write',
        tag,
        summary: 'Add an outlet to a campaign',
        description: 'If an outlet with the same domain exists, it is reused.',
      }),
    )
    .input(NewOutlet)
    .output(OutletView)
    .mutation(async ({ ctx, input }) => {
      const [outlet] = await addOutlets(ctx, [input]);
      if (outlet === undefined) throw new Error('The database returned no row for the added outlet.');
      return outlet;
    }),

  addMany: member
    .meta(
      rest('POST', '/v1/outlets/bulk', {
        permission: 'campaigns.write',
        tag,
        summary: 'Add up to 1,000 outlets to campaigns',
      }),
    )
    .input(NewOutlets)
    .output(OutletItems)
    .mutation(async ({ ctx, input }) => ({ outlets: await addOutlets(ctx, input.outlets) })),

  search: member
    .meta(
      rest('POST', '/v1/outlets/search', {
        permission: 'campaigns.read',
        tag,
        summary: 'Search outlets by name or domain',
        reads: true,
      }),
    )
    .input(SearchInput)
    .output(OutletItems)
    .mutation(({ ctx, input }) => searchOutlets(ctx, input)),

  read: member
    .meta(
      rest('GET', '/v1/outlets/{outletId}', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve an outlet with its campaigns',
      }),
    )
    .input(OutletRef)
    .output(OutletView)
    .query(({ ctx, input }) => readOutlet(ctx.em, ctx.actor.orgId, input.outletId)),

  patch: member
    .meta(
      rest('PATCH', '/v1/outlets/{outletId}', {
        permission: 'campaigns.write',
        tag,
        summary: 'Update an outlet, or its score in a campaign',
        description: 'Scores, reasons and the brand apply to the campaign in `campaignId`.',
      }),
    )
    .input(PatchOutletInput)
    .output(OutletView)
    .mutation(({ ctx, input }) => patchOutlet(ctx, input)),

  setStatus: member
    .meta(
      rest('PATCH', '/v1/outlets/{outletId}/status', {
        permission: 'campaigns.write',
        tag,
        summary: 'Set the status of an outlet in a campaign',
        query: ['campaignId'],
      }),
    )
    .input(OutletStatusInput)
    .output(OutletView)
    .mutation(({ ctx, input }) => setOutletStatus(ctx, input)),
});
