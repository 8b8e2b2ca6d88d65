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

/** What was found for campaigns, and what came of it. */
export const discoveryRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/discoveries', {
        permission: 'campaigns.read',
        tag,
        summary: 'Articles that fit a brand, a campaign or a feature, the newest first',
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
        summary: 'Say that an article fits a campaign',
        description: 'Each article is discovered once for a brand and a campaign.',
      }),
    )
    .input(NewDiscovery)
    .output(DiscoveryView)
    .mutation(async ({ ctx, input }) => {
      const [discovery] = await addDiscoveries(ctx, [input]);
      if (discovery === undefined) throw new Error('A discovery that was just added is gone.');
      return discovery;
    }),

  addMany: member
    .meta(
      rest('POST', '/v1/discoveries/bulk', {
        permission: 'campaigns.write',
        tag,
        summary: 'Say it of up to 1000 articles',
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
        summary: 'What pitches led to, the newest first',
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
        summary: 'Note that an article mentions, quotes or links to a brand',
        headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
      }),
    )
    .input(NewMention)
    .output(AddedMention)
    .mutation(({ ctx, input }) => addMention(ctx, input)),
});
