import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { AudienceFilters, AudienceSource, AudienceStatus } from './audience.schema.ts';

export const Audience = defineEntity({
  name: 'Audience',
  tableName: 'audiences',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    brandId: p.uuid(),
    name: p.text(),
    source: p.text().$type<AudienceSource>(),
    filters: p.json<AudienceFilters>(),
    status: p.text().$type<AudienceStatus>(),
    /** The request of the user in their own words. */
    nlPrompt: p.text().nullable(),
    description: p.text().nullable(),
    avatarUrl: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Audience = InferEntity<typeof Audience>;
