import { Article, ArticleAlias, Byline, Discovery, Mention, Topic } from './articles/article.entity.ts';
import { Feed } from './feeds/feed.entity.ts';
import { CampaignJournalist, Journalist } from './journalists/journalist.entity.ts';
import { CampaignOutlet, Outlet } from './outlets/outlet.entity.ts';

export const discoveryEntities = [
  Outlet,
  CampaignOutlet,
  Feed,
  Journalist,
  CampaignJournalist,
  Article,
  ArticleAlias,
  Byline,
  Topic,
  Discovery,
  Mention,
];

export { articleRouter } from './articles/article.router.ts';
export { assertOwnFeed, type FeedArticle, readFeedArticles } from './articles/articles-of-feeds.ts';
export { readBylines } from './articles/byline.rules.ts';
export { canonicalUrl } from './articles/canonical-url.rules.ts';
export { keepArticles } from './articles/keep-articles.ts';
export { pruneArticles } from './articles/prune-articles.ts';
export { discoverRouter } from './discover/discover.router.ts';
export { sweepDiscoveries } from './discover/discovery-runs.ts';
export { discoveryRouter } from './discoveries/discovery.router.ts';
export { keepQuoteMention } from './discoveries/mentions.ts';
export { feedRouter } from './feeds/feed.router.ts';
export { findFeedsOf } from './feeds/find-feeds.ts';
export { sweepFeeds } from './feeds/read-due-feeds.ts';
export { FEEDS_AT_ONCE, nextFeedReading, readFeedsHandler, readFeedsNow } from './feeds/read-feeds.ts';
export { signArticles } from './feeds/sign-articles.ts';
export { ACCEPT_FEED, ACCEPT_PAGE, fetchDocument } from './fetching/fetch-document.ts';
export { TooSoon } from './fetching/polite-web.ts';
export { createFeedReader, createPoliteWeb, POLITE_INTERVAL_MS } from './fetching/ports.ts';
export { Unreadable } from './fetching/read-errors.ts';
export {
  type ChosenJournalist,
  chooseJournalists,
  countFindings,
  type JournalistOutcome,
  nextPageAt,
  noteOutcomes,
} from './journalists/choose-journalists.ts';
export { eraseJournalist } from './journalists/erase-journalist.ts';
export { findAddresses } from './journalists/find-addresses.ts';
export { journalistRouter } from './journalists/journalist.router.ts';
export { outletRouter } from './outlets/outlet.router.ts';
export { ensureSandboxFeeds } from './sandbox/ensure-sandbox-feeds.ts';
export { brandSubjects } from './scoring/brand-subjects.ts';
export { scoreForCampaign } from './scoring/score-for-campaign.ts';
