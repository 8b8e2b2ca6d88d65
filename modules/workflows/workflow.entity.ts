import { defineEntity, p } from '@mikro-orm/core';
import type { Dag } from './dag/dag.schema.ts';

/**
 * One version of a workflow. Its graph never changes; its status changes with newer versions or when the
 * lineage is retired.
 */
export const Workflow = defineEntity({
  name: 'Workflow',
  tableName: 'workflows',
  properties: {
    id: p.uuid().primary(),
    slug: p.text(),
    name: p.text(),
    description: p.text(),
    dynastySlug: p.text(),
    dynastyName: p.text(),
    version: p.integer(),
    featureSlug: p.text(),
    featureDynastySlug: p.text(),
    category: p.text(),
    channel: p.text(),
    audienceType: p.text(),
    status: p.text().$type<'active' | 'deprecated'>(),
    dag: p.json().$type<Dag>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
