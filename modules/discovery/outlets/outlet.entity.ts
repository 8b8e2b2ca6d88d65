import { defineEntity, p } from '@mikro-orm/core';
import type { Evidence } from './outlet.schema.ts';

export const Outlet = defineEntity({
  name: 'Outlet',
  tableName: 'outlets',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    name: p.text(),
    url: p.text(),
    domain: p.text(),
    sandbox: p.boolean().default(false),
    siteReadAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export const CampaignOutlet = defineEntity({
  name: 'CampaignOutlet',
  tableName: 'campaign_outlets',
  properties: {
    campaignId: p.uuid().primary(),
    outletId: p.uuid().primary(),
    orgId: p.uuid(),
    brandId: p.uuid(),
    featureSlug: p.text().nullable(),
    workflowSlug: p.text().nullable(),
    relevance: p.decimal('number'),
    unscored: p.boolean().default(false),
    whyRelevant: p.text().default(''),
    whyNotRelevant: p.text().default(''),
    evidence: p.json<Pick<Evidence, 'articleId' | 'words'>[]>(),
    status: p.text().$type<'open' | 'served' | 'skipped'>(),
    statusReason: p.text().nullable(),
    runId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
