import { Article, Byline, Discovery, Mention, Topic } from './articles/article.entity.ts';
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
  Byline,
  Topic,
  Discovery,
  Mention,
];

export { articlesOfFeeds, assertOwnFeed, type FeedArticle } from './articles/articles-of-feeds.ts';
