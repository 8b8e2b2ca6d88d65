import { defineEntity, p } from '@mikro-orm/core';

export const Article = defineEntity({
  name: 'Article',
  tableName: 'articles',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    url: p.text(),
    outletId: p.uuid().nullable(),
    feedId: p.uuid().nullable(),
    title: p.text().nullable(),
    description: p.text().nullable(),
    snippet: p.text().nullable(),
    author: p.text().nullable(),
    publishedAt: p.datetime().nullable(),
    modifiedAt: p.datetime().nullable(),
    channel: p.text().nullable(),
    section: p.text().nullable(),
    keywords: p.text().nullable(),
    pageReadAt: p.datetime().nullable(),
    pageRetryAt: p.datetime().nullable(),
    pageFailures: p.smallint().default(0),
    /** Keys of all people whose addresses occur in its texts. */
    personKeys: p.array().columnType('text[]').nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The URL in a feed, if the page of the article names another canonical URL. */
export const ArticleAlias = defineEntity({
  name: 'ArticleAlias',
  tableName: 'article_aliases',
  properties: {
    orgId: p.uuid().primary(),
    url: p.text().primary(),
    articleId: p.uuid(),
  },
});

export const Byline = defineEntity({
  name: 'Byline',
  tableName: 'bylines',
  properties: {
    articleId: p.uuid().primary(),
    journalistId: p.uuid().primary(),
    orgId: p.uuid(),
    position: p.smallint(),
  },
});

export const Topic = defineEntity({
  name: 'Topic',
  tableName: 'topics',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    topicName: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export const Discovery = defineEntity({
  name: 'Discovery',
  tableName: 'discoveries',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    articleId: p.uuid(),
    brandId: p.uuid(),
    campaignId: p.uuid().nullable(),
    featureSlug: p.text().nullable(),
    workflowSlug: p.text().nullable(),
    outletId: p.uuid().nullable(),
    journalistId: p.uuid().nullable(),
    topicId: p.uuid().nullable(),
    runId: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});

export const Mention = defineEntity({
  name: 'Mention',
  tableName: 'mentions',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    articleId: p.uuid(),
    brandId: p.uuid(),
    campaignId: p.uuid().nullable(),
    outletId: p.uuid().nullable(),
    journalistId: p.uuid().nullable(),
    kind: p.text().$type<'mention' | 'quote' | 'link'>(),
    dofollow: p.boolean().nullable(),
    sponsored: p.boolean().nullable(),
    paid: p.boolean().nullable(),
    spendCents: p.decimal('number').nullable(),
    createdAt: p.datetime(),
  },
});
