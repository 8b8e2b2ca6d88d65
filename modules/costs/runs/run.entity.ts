import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { RunStatus } from './run.schema.ts';

export const Run = defineEntity({
  name: 'Run',
  tableName: 'runs',
  properties: {
    id: p.uuid().primary(),
    orgId: p.uuid(),
    userId: p.uuid().nullable(),
    brandIds: p.array().columnType('uuid[]').nullable(),
    campaignId: p.uuid().nullable(),
    workflowSlug: p.text().nullable(),
    featureSlug: p.text().nullable(),
    serviceName: p.text(),
    taskName: p.text(),
    status: p.text().$type<RunStatus>(),
    parentRunId: p.uuid().nullable(),
    sandbox: p.boolean().default(false),
    /** Already included in `run_sums`. */
    summed: p.boolean().default(false),
    startedAt: p.datetime(),
    completedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});
export type Run = InferEntity<typeof Run>;
