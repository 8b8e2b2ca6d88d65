import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SuppressionSource } from './suppression.schema.ts';

export const Suppression = defineEntity({
  name: 'Suppression',
  tableName: 'suppressions',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    kind: p.text().$type<'address' | 'domain' | 'hash'>(),
    /** Normalised address or domain, so that every spelling matches. A keyed hash for erased people. */
    value: p.text(),
    reason: p.text().nullable(),
    source: p.text().$type<SuppressionSource>(),
    createdAt: p.datetime(),
  },
});
export type Suppression = InferEntity<typeof Suppression>;
