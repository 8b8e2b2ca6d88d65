import { z } from 'zod';
import { flag, list, number, row, text } from '../../projection.ts';
import { idInput, type Tool } from '../../tool.ts';
import { BRAND_HINT } from '../brands.ts';
import { CAMPAIGN_HINT } from '../campaigns.ts';
import { listOperation, readOperation, writeOperation } from './operation-tool.ts';

const KIT_HINT = 'Get press kit ids from press_kits_list.';
const brandId = idInput('Return only this brand.').optional();
const campaignId = idInput('Return only this campaign.').optional();
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
    description: 'List the media outlets of a brand or campaign, most relevant first. Pass brandId or campaignId.',
    path: '/v1/outlets',
    input: { brandId, campaignId },
    items: 'outlets',
    noun: 'outlet',
    show: row({ ...outlet, outreachStatus: text() }),
  }),
  listOperation({
    name: 'outlets_by_campaign',
    title: 'List outlets of a campaign',
    description: 'List the media outlets of one campaign, most relevant first, with the reason for their relevance.',
    path: '/v1/campaigns/{campaignId}/outlets',
    input: { campaignId: idInput('Campaign id.') },
    items: 'outlets',
    noun: 'outlet',
    show: row({ ...outlet, whyRelevant: text(200), outletStatus: text() }),
    whenNotFound: CAMPAIGN_HINT,
  }),
  listOperation({
    name: 'journalists_list',
    title: 'List journalists',
    description: 'List the journalists of a brand or campaign, most relevant first. Pass brandId or campaignId.',
    path: '/v1/journalists/list',
    input: { brandId, campaignId },
    items: 'journalists',
    noun: 'journalist',
    show: row({ journalistId: text(), ...journalist }),
  }),
  listOperation({
    name: 'journalists_by_campaign',
    title: 'List journalists of a campaign',
    description: 'List the journalists of one campaign, most relevant first, with the reason for their relevance.',
    path: '/v1/campaigns/{campaignId}/journalists',
    input: { campaignId: idInput('Campaign id.') },
    items: 'journalists',
    noun: 'journalist',
    show: row({ id: text(), ...journalist, relevanceScore: number, whyRelevant: text(200) }),
    whenNotFound: CAMPAIGN_HINT,
  }),
  listOperation({
    name: 'articles_list',
    title: 'List articles',
    description: 'List articles from feeds and users, newest first.',
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
    description: 'List press kits: validated kits first, then newest first.',
    path: '/v1/press-kits/media-kits',
    input: { brandId, campaignId },
    items: 'mediaKits',
    noun: 'press kit',
    show: row(kit),
  }),
  readOperation({
    name: 'press_kits_get',
    title: 'Get a press kit',
    description: 'Get one press kit with the start of its text.',
    path: '/v1/press-kits/media-kits/{id}',
    input: { id: idInput('Press kit id.') },
    under: 'mediaKit',
    show: row({ ...kit, mdxPageContent: text(4000), failureReason: text(200), writtenBy: text() }),
    headline: 'Press kit.',
    whenNotFound: KIT_HINT,
  }),
  writeOperation({
    name: 'press_kits_generate',
    title: 'Write a press kit',
    description:
      'Write a new press kit, or change an existing one. Runs in the background and may call a model, which costs money.',
    path: '/v1/press-kits/media-kits',
    input: {
      instruction: z.string().min(1).max(5000).describe('Instruction for the content of the press kit.'),
      mediaKitId: idInput('Id of the press kit to change. Omit it to write a new one.').optional(),
      brandId: idInput('Id of the brand that the press kit describes.').optional(),
      campaignId: idInput('Id of the campaign that uses the press kit.').optional(),
    },
    headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    under: 'mediaKit',
    show: row(kit),
    headline: 'The press kit is being written. Call press_kits_get until its status is drafted.',
    whenNotFound: `${KIT_HINT} ${BRAND_HINT}`,
  }),
  readOperation({
    name: 'press_kits_view_stats',
    title: 'Get press kit views',
    description: 'Count the views of press kits.',
    path: '/v1/press-kits/media-kits/stats/views',
    input: {
      brandId,
      campaignId,
      mediaKitId: idInput('Count only this press kit.').optional(),
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
    headline: 'Views by people. machineViews counts views by bots.',
  }),
];
