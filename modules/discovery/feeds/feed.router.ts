import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { Message } from '../../../src/kernel/schema.ts';
import { listFeeds, removeFeed } from './feed.queries.ts';
import { FeedList, FeedRef, ListFeedsInput, RegisteredFeed, RegisterFeedInput } from './feed.schema.ts';
import { registerFeed } from './register-feed.ts';

const tag = 'Feeds';

export const feedRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/feeds', { permission: 'campaigns.read', tag, summary: 'Feeds that are read, the newest first' }),
    )
    .input(ListFeedsInput)
    .output(FeedList)
    .query(({ ctx, input }) => listFeeds(ctx, input)),

  register: member
    .meta(
      rest('POST', '/v1/feeds', {
        permission: 'campaigns.write',
        tag,
        summary: 'Name a feed to read',
        description:
          'RSS, Atom, JSON Feed or a news sitemap; of a page that links to a feed, that feed. It is read at once, and then in the background at a polite pace.',
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
        summary: 'Read a feed no more',
        description: 'The articles that were found in it stay.',
      }),
    )
    .input(FeedRef)
    .output(Message)
    .mutation(({ ctx, input }) => removeFeed(ctx, input)),
});
