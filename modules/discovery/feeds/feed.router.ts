import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { Confirmation } from '../../../src/kernel/schema.ts';
import { listFeeds, removeFeed } from './feed.queries.ts';
import { FeedList, FeedRef, ListFeedsInput, RegisteredFeed, RegisterFeedInput } from './feed.schema.ts';
import { registerFeed } from './register-feed.ts';

const tag = 'Feeds';

export const feedRouter = router({
  list: member
    .meta(rest('GET', '/v1/feeds', { permission: 'campaigns.read', tag, summary: 'List feeds, newest first' }))
    .input(ListFeedsInput)
    .output(FeedList)
    .query(({ ctx, input }) => listFeeds(ctx, input)),

  register: member
    .meta(
      rest('POST', '/v1/feeds', {
        permission: 'campaigns.write',
        tag,
        summary: 'Add a feed',
        description:
          'Accepts RSS, Atom, JSON Feed, a news sitemap, or a web page that links to a feed. The feed is read immediately and then in the background, rate-limited for each site.',
      }),
    )
    .input(RegisterFeedInput)
    .output(RegisteredFeed)
    .mutation(({ ctx, input }) => registerFeed(ctx, input)),

  remove: member
    .meta(
      rest('DELETE', '/v1/feeds/{feedId}', {
        permission: 'campaigns.write',
        tag,
        summary: 'Delete a feed',
        description: 'Articles from the feed stay.',
      }),
    )
    .input(FeedRef)
    .output(Confirmation)
    .mutation(({ ctx, input }) => removeFeed(ctx, input)),
});
