import { defineEntity, p } from '@mikro-orm/core';

export const Journalist = defineEntity({
  name: 'Journalist',
  tableName: 'journalists',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    outletId: p.uuid(),
    entityType: p.text().$type<'individual' | 'organization'>(),
    name: p.text(),
    nameKey: p.text(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    email: p.text().nullable(),
    emailSourceUrl: p.text().nullable(),
    profileUrl: p.text().nullable(),
    profileReadAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export const CampaignJournalist = defineEntity({
  name: 'CampaignJournalist',
  tableName: 'campaign_journalists',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    campaignId: p.uuid(),
    journalistId: p.uuid(),
    outletId: p.uuid(),
    brandId: p.uuid(),
    featureSlug: p.text().nullable(),
    workflowSlug: p.text().nullable(),
    relevance: p.decimal('number'),
    whyRelevant: p.text().default(''),
    whyNotRelevant: p.text().default(''),
    articleId: p.uuid().nullable(),
    articleUrls: p.json<string[]>(),
    status: p.text().$type<'buffered' | 'served' | 'skipped'>(),
    statusReason: p.text().nullable(),
    leadId: p.uuid().nullable(),
    runId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
