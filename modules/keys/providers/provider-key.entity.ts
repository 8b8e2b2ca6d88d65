import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { KeySource } from './provider-key.schema.ts';

export const ProviderKey = defineEntity({
  name: 'ProviderKey',
  tableName: 'provider_keys',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    provider: p.text(),
    sealedKey: p.text().hidden(),
    maskedKey: p.text(),
    baseUrl: p.text().nullable(),
    model: p.text().nullable(),
    /** When the provider rejected the key. Null if it did not. */
    refusedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type ProviderKey = InferEntity<typeof ProviderKey>;

/** Explicit choice of a key source. Without a row, the organisation's own key takes precedence. */
export const ProviderKeySource = defineEntity({
  name: 'ProviderKeySource',
  tableName: 'provider_key_sources',
  primaryKeys: ['orgId', 'provider'],
  properties: {
    orgId: p.uuid().primary(),
    provider: p.text().primary(),
    keySource: p.text().$type<KeySource>(),
    updatedAt: p.datetime(),
  },
});
