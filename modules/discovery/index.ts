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

export { articleRouter } from './articles/article.router.ts';
export { discoveryRouter } from './discoveries/discovery.router.ts';
export { forgetJournalist } from './journalists/forget-journalist.ts';
export { journalistRouter } from './journalists/journalist.router.ts';
export { outletRouter } from './outlets/outlet.router.ts';
export { scoreForCampaign } from './scoring/score-for-campaign.ts';
