import { z } from 'zod';
import { flag, list, number, row, text } from '../../projection.ts';
import { idInput, type Tool } from '../../tool.ts';
import { CAMPAIGN_HINT } from '../campaigns.ts';
import { listOperation, readOperation, writeOperation } from './operation-tool.ts';

const KIT_HINT = 'press_kits_list lists the ids of press kits.';
const brandId = idInput('Only this brand.').optional();
const campaignId = idInput('Only this campaign.').optional();
const outlet = { id: text(), outletName: text(80), outletUrl: text(200), outletDomain: text(), relevanceScore: number };
const journalist = {
  journalistName: text(80),
  outletName: text(80),
  email: text(),
  outreachStatus: text(),
  skipReason: text(),
};
const kit = {
  id: text(),
  title: text(120),
  status: text(),
  brandId: text(),
  campaignId: text(),
  publicUrl: text(200),
  updatedAt: text(),
};

export const pressTools: Tool[] = [
  listOperation({
    name: 'outlets_list',
    title: 'List outlets',
    description: 'The media outlets of a brand or a campaign, the most relevant first. Name one of the two.',
    path: '/v1/outlets',
    input: { brandId, campaignId },
    items: 'outlets',
    noun: 'outlet',
    show: row({ ...outlet, outreachStatus: text() }),
  }),
  listOperation({
    name: 'outlets_by_campaign',
    title: 'Outlets of a campaign',
    description: 'The media outlets of a campaign, the most relevant first, and why.',
    path: '/v1/campaigns/{campaignId}/outlets',
    input: { campaignId: idInput('The id of a campaign.') },
    items: 'outlets',
    noun: 'outlet',
    show: row({ ...outlet, whyRelevant: text(200), outletStatus: text() }),
    whenNotFound: CAMPAIGN_HINT,
  }),
  listOperation({
    name: 'journalists_list',
    title: 'List journalists',
    description: 'The journalists of a brand or a campaign, the most relevant first. Name one of the two.',
    path: '/v1/journalists/list',
    input: { brandId, campaignId },
    items: 'journalists',
    noun: 'journalist',
    show: row({ journalistId: text(), ...journalist }),
  }),
  listOperation({
    name: 'journalists_by_campaign',
    title: 'Journalists of a campaign',
    description: 'The journalists of a campaign, the most relevant first, and why.',
    path: '/v1/campaigns/{campaignId}/journalists',
    input: { campaignId: idInput('The id of a campaign.') },
    items: 'journalists',
    noun: 'journalist',
    show: row({ id: text(), ...journalist, relevanceScore: number, whyRelevant: text(200) }),
    whenNotFound: CAMPAIGN_HINT,
  }),
  listOperation({
    name: 'articles_list',
    title: 'List articles',
    description: 'Articles that feeds or people brought, the newest first.',
    path: '/v1/articles',
    items: 'articles',
    noun: 'article',
    show: row({
      id: text(),
      articleUrl: text(300),
      ogTitle: text(120),
      ogDescription: text(200),
      author: text(80),
      articlePublished: text(),
      sandbox: flag,
    }),
  }),
  listOperation({
    name: 'press_kits_list',
    title: 'List press kits',
    description: 'Press kits, validated ones first, then the newest.',
    path: '/v1/press-kits/media-kits',
    input: { brandId, campaignId },
    items: 'mediaKits',
    noun: 'press kit',
    show: row(kit),
  }),
  readOperation({
    name: 'press_kits_get',
    title: 'One press kit',
    description: 'A press kit with the beginning of its text.',
    path: '/v1/press-kits/media-kits/{id}',
    input: { id: idInput('The id of a press kit.') },
    under: 'mediaKit',
    show: row({ ...kit, mdxPageContent: text(4000), failureReason: text(200), writtenBy: text() }),
    headline: 'One press kit.',
    whenNotFound: KIT_HINT,
  }),
  writeOperation({
    name: 'press_kits_generate',
    title: 'Write a press kit',
    description: 'Has a press kit written, or an existing one changed. A model may be asked, which costs money.',
    path: '/v1/press-kits/media-kits',
    input: {
      instruction: z.string().min(1).max(5000).describe('What it should say.'),
      mediaKitId: idInput('The kit to change instead of a new one.').optional(),
      brandId: idInput('The brand that it is about.').optional(),
      campaignId: idInput('The campaign that it is for.').optional(),
    },
    headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    under: 'mediaKit',
    show: row(kit),
    headline: 'The press kit is being written: press_kits_get tells when its status is drafted.',
    whenNotFound: `${KIT_HINT} distribute_list_brands lists the ids of brands.`,
  }),
  readOperation({
    name: 'press_kits_view_stats',
    title: 'Views of press kits',
    description: 'How often press kits were looked at.',
    path: '/v1/press-kits/media-kits/stats/views',
    input: {
      brandId,
      campaignId,
      mediaKitId: idInput('Only this kit.').optional(),
      groupBy: z.enum(['country', 'mediaKitId', 'day', 'brandId', 'campaignId']).optional(),
    },
    under: 'views',
    show: row({
      totalViews: number,
      uniqueVisitors: number,
      machineViews: number,
      lastViewedAt: text(),
      groups: list(row({ key: text(), totalViews: number, uniqueVisitors: number }), 31),
    }),
    headline: 'Views by people; those by machines are counted apart.',
  }),
];
