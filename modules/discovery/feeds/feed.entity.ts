import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const Feed = defineEntity({
  name: 'Feed',
  tableName: 'feeds',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    url: p.text(),
    brandId: p.uuid().nullable(),
    outletId: p.uuid().nullable(),
    foundBy: p.text().$type<'user' | 'site' | 'sandbox'>(),
    title: p.text().nullable(),
    format: p.text().nullable(),
    etag: p.text().nullable(),
    lastModified: p.text().nullable(),
    readAt: p.datetime().nullable(),
    articlesFound: p.integer().default(0),
    failures: p.integer().default(0),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    dueAt: p.datetime().nullable(),
    claimedUntil: p.datetime().nullable(),
    claimToken: p.uuid().nullable(),
    attempts: p.integer().default(0),
  },
});

export type Feed = InferEntity<typeof Feed>;
