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
    /** Which of its models is asked; null for the usual one. */
    model: p.text().nullable(),
    /** The provider did not accept it; null while nothing is known against it. */
    refusedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type ProviderKey = InferEntity<typeof ProviderKey>;

/** Only where the organisation has chosen; without a row, its own key goes before the platform's. */
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
