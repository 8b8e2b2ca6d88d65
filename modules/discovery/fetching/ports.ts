import type { FeedReader } from '../reading/feed-reader.ts';
import type { PoliteWeb } from './polite-web.ts';

declare module '../../../src/kernel/context.ts' {
  interface Ports {
    feedReader: FeedReader;
    politeWeb: PoliteWeb;
  }
}

export { createFeedReader } from '../reading/feed-reader.ts';
export { createPoliteWeb, POLITE_INTERVAL_MS } from './polite-web.ts';
