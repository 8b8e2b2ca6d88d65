import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<'user' | 'app' | 'admin'>(),
    /** Null for application keys: they name their organisation with each request. */
    orgId: p.uuid().nullable(),
    userId: p.uuid().nullable(),
    name: p.text().nullable(),
    keyPrefix: p.text(),
    hash: p.blob().hidden(),
    createdBy: p.uuid().nullable(),
    createdAt: p.datetime(),
    /** When the session of a browser ends; null for keys that people keep. */
    expiresAt: p.datetime().nullable(),
    /** The key that asked for this session, which ends with it. */
    issuedBy: p.uuid().nullable(),
    lastUsedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    /** What it is limited to; null is all that its user may. */
    scopes: p.array().columnType('text[]').nullable(),
    /** The key of a user's browsers. It is derived from its id, so it can be shown again. */
    derived: p.boolean().default(false),
  },
});
export type ApiKey = InferEntity<typeof ApiKey>;
