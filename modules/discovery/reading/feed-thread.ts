import { serveThread } from '../../../src/threads/serve-thread.ts';
import { readArticlePage } from './article-page.ts';
import type { FeedAnswer, FeedWork } from './feed-reader.ts';
import { NoFeed } from './found-feed.ts';
import { readFeed } from './read-feed.ts';
import { readSitemap } from './read-sitemap.ts';

serveThread((work: FeedWork) => {
  const { kind, document, now } = work;
  switch (kind) {
    case 'page':
      return readArticlePage(document, now);
    case 'feed':
      return answerOf(() => readFeed(document, now));
    case 'sitemap':
      return answerOf(() => readSitemap(document));
    default:
      return kind satisfies never;
  }
});

function answerOf<Found>(read: () => Found): FeedAnswer<Found> {
  try {
    return { feed: read() };
  } catch (error) {
    if (error instanceof NoFeed) return { noFeed: error.message };
    throw error;
  }
}
