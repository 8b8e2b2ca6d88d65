import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { addDiscoveries, listDiscoveries } from './discoveries.ts';
import {
  AddedDiscoveries,
  DiscoveryList,
  DiscoveryView,
  ListDiscoveriesInput,
  NewDiscoveries,
  NewDiscovery,
} from './discovery.schema.ts';
import { AddedMention, ListMentionsInput, MentionList, NewMention } from './mention.schema.ts';
import { addMention, listMentions } from './mentions.ts';

const tag = 'Press';

export const discoveryRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/discoveries', {
        permission: 'campaigns.read',
        tag,
        summary: 'List discovered articles, newest first',
      }),
    )
    .input(ListDiscoveriesInput)
    .output(DiscoveryList)
    .query(({ ctx, input }) => listDiscoveries(ctx, input)),

  add: member
    .meta(
      rest('POST', '/v1/discoveries', {
        permission: 'campaigns.write',
        tag,
        summary: 'Link an article to a campaign',
        description: 'An article is linked at most once to the same brand and campaign.',
      }),
    )
    .input(NewDiscovery)
    .output(DiscoveryView)
    .mutation(async ({ ctx, input }) => {
      const [discovery] = await addDiscoveries(ctx, [input]);
      if (discovery === undefined) throw new Error('The database returned no row for the added discovery.');
      return discovery;
    }),

  addMany: member
    .meta(
      rest('POST', '/v1/discoveries/bulk', {
        permission: 'campaigns.write',
        tag,
        summary: 'Link up to 1,000 articles to campaigns',
      }),
    )
    .input(NewDiscoveries)
    .output(AddedDiscoveries)
    .mutation(async ({ ctx, input }) => ({ discoveries: await addDiscoveries(ctx, input.discoveries) })),

  mentions: member
    .meta(
      rest('GET', '/v1/mentions', {
        permission: 'campaigns.read',
        tag,
        summary: 'List mentions, newest first',
      }),
    )
    .input(ListMentionsInput)
    .output(MentionList)
    .query(({ ctx, input }) => listMentions(ctx, input)),

  addMention: member
    .meta(
      rest('POST', '/v1/mentions', {
        permission: 'campaigns.write',
        tag,
        summary: 'Add a mention of a brand in an article',
        headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
      }),
    )
    .input(NewMention)
    .output(AddedMention)
    .mutation(({ ctx, input }) => addMention(ctx, input)),
});
