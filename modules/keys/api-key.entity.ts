import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<'user' | 'app' | 'admin'>(),
    /** Null for application keys: each request names the organisation. */
    orgId: p.uuid().nullable(),
    userId: p.uuid().nullable(),
    name: p.text().nullable(),
    keyPrefix: p.text(),
    hash: p.blob().hidden(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    /** End of a browser session. Null for permanent keys. */
    expiresAt: p.datetime().nullable(),
    /** The key that created this session. Revoking it ends the session. */
    issuedBy: p.uuid().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    /** Limits of the key. Null for all permissions of its user. */
    scopes: p.array().columnType('text[]').nullable(),
    /** Session key for all browsers of a user. It is derived from the id, so it can be returned again. */
    derived: p.boolean().default(false),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;
