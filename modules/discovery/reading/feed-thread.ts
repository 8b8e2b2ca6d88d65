import { serveThread } from '../../../src/threads/serve-thread.ts';
import { readArticlePage } from './article-page.ts';
import type { FeedAnswer, FeedWork } from './feed-reader.ts';
import { NoFeed } from './found-feed.ts';
import { type FetchedDocument, readFeed } from './read-feed.ts';

serveThread((work: FeedWork) => {
  const { document, now } = work;
  return work.kind === 'page' ? readArticlePage(document, now) : answerOf(document, now);
});

function answerOf(document: FetchedDocument, now: Date): FeedAnswer {
  try {
    return { feed: readFeed(document, now) };
  } catch (error) {
    if (error instanceof NoFeed) return { noFeed: error.message };
    throw error;
  }
}
