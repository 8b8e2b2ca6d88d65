import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { FeatureDefinition, FeatureView } from './feature.schema.ts';

/** One version of a feature. Its inputs never change, because campaigns store values for them. Admins may change the rest. */
export const Feature = defineEntity({
  name: 'Feature',
  tableName: 'features',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    dynastySlug: p.text(),
    version: p.integer(),
    name: p.text(),
    description: p.text(),
    icon: p.text(),
    category: p.text(),
    channel: p.text(),
    audienceType: p.text(),
    status: p.text().$type<FeatureView['status']>(),
    displayOrder: p.integer(),
    inputs: p.json().$type<FeatureDefinition['inputs']>(),
    outputs: p.json().$type<FeatureDefinition['outputs']>(),
    charts: p.json().$type<FeatureDefinition['charts']>(),
    entities: p.json().$type<FeatureDefinition['entities']>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Feature = InferEntity<typeof Feature>;
