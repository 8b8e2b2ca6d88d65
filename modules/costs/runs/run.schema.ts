import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  Moment,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';

export const RunStatus = z
  .enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'RunStatus', example: 'completed' });
export type RunStatus = z.output<typeof RunStatus>;

const Cents = z.string().describe('US cents as a decimal string, up to 6 decimals.').meta({ example: '12.5' });

const exampleRun = {
  id: EXAMPLE_ID,
  organizationId: EXAMPLE_ID,
  userId: EXAMPLE_ID,
  brandIds: [EXAMPLE_ID],
  campaignId: EXAMPLE_ID,
  workflowSlug: 'sales-outreach-sandbox-v1',
  featureSlug: 'sales-outreach-v1',
  serviceName: 'campaigns',
  taskName: 'enrich',
  status: 'completed' as const,
  parentRunId: null,
  sandbox: true,
  startedAt: EXAMPLE_TIME,
  completedAt: EXAMPLE_TIME,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
  ownCostInUsdCents: '12.5',
  ownActualCostInUsdCents: '10',
  ownProvisionedCostInUsdCents: '2.5',
};

export const RunView = z
  .object({
    id: Id,
    organizationId: Id.nullable(),
    userId: Id.nullable(),
    brandIds: z.array(Id).nullable(),
    campaignId: ShownId.nullable(),
    workflowSlug: z.string().nullable(),
    featureSlug: z.string().nullable(),
    serviceName: z.string(),
    taskName: z.string(),
    status: RunStatus,
    parentRunId: Id.nullable(),
    sandbox: z.boolean().describe('`true` if the run belongs to a sandbox campaign.'),
    startedAt: Timestamp,
    completedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    ownCostInUsdCents: Cents.describe('Own costs, spent and reserved, without those of descendants.'),
    ownActualCostInUsdCents: Cents,
    ownProvisionedCostInUsdCents: Cents,
  })
  .meta({ id: 'Run', example: exampleRun });
export type RunView = z.output<typeof RunView>;

const treeTotals = {
  totalCostInUsdCents: Cents.describe('Own costs and those of all descendants.'),
  totalActualCostInUsdCents: Cents,
  totalProvisionedCostInUsdCents: Cents,
};
const exampleTotals = {
  totalCostInUsdCents: '40',
  totalActualCostInUsdCents: '37.5',
  totalProvisionedCostInUsdCents: '2.5',
};

const RunInTree = RunView.extend(treeTotals).meta({ id: 'RunInTree', example: { ...exampleRun, ...exampleTotals } });

export const CostRunDetail = RunInTree.extend({
  children: z.array(RunInTree).describe('The first 1,000 direct children. `GET /v1/runs?parentRunId=` lists all.'),
}).meta({ id: 'RunDetail', example: { ...exampleRun, ...exampleTotals, children: [] } });

export const CostRunRef = z.object({ runId: IdInput });

const Name = z.string().min(1).max(200);

export const RunFilter = z.object({
  campaignId: IdInput.optional(),
  brandId: IdInput.optional(),
  userId: IdInput.optional(),
  workflowSlug: Name.optional().describe('With the version, or without it for all versions.'),
  featureSlug: Name.optional().describe('With the version, or without it for all versions.'),
  serviceName: Name.optional(),
  taskName: Name.optional(),
  status: RunStatus.optional(),
  parentRunId: IdInput.optional(),
  startedAfter: Moment.optional().describe('Only runs started at this time or later.'),
  startedBefore: Moment.optional().describe('Only runs started before this time.'),
  createdAfter: Moment.optional().describe('Same as `startedAfter`, because a run is created when it starts.'),
  createdBefore: Moment.optional().describe('Same as `startedBefore`.'),
});
export type RunFilter = z.output<typeof RunFilter>;

const page = {
  limit: z.number().int().min(1).max(1000).default(100).describe('Maximum number of items, 1 to 1000.'),
  offset: z.number().int().min(0).max(2_147_483_647).default(0).describe('Number of items to skip.'),
};
const RunSort = sortChoice('startedAt').meta({ id: 'RunSort' }).default('-startedAt');
export const ListCostRunsInput = RunFilter.extend({
  sandbox: z
    .boolean()
    .optional()
    .describe('`true` lists only runs of sandbox campaigns, `false` only other runs. Default: both.'),
  ...page,
  sort: RunSort,
});

export const RunList = z.object({ runs: z.array(RunView), offset: z.number(), limit: z.number() });

const RunEventLevel = z.enum(['info', 'warn', 'error']).meta({ id: 'RunEventLevel' });
const RunEventName = z.enum(['started', 'completed', 'failed', 'cancelled']).meta({ id: 'RunEventName' });

export const ListRunEventsInput = z.object({
  campaignId: IdInput.optional(),
  brandId: IdInput.optional(),
  level: RunEventLevel.optional(),
  service: Name.optional().describe('Only events of runs with this service name.'),
  event: RunEventName.optional(),
  ...page,
});

export const RunEvents = z.object({
  events: z.array(
    z
      .object({
        id: z.string(),
        runId: Id,
        service: z.string(),
        event: RunEventName,
        detail: z.string().nullable().describe('Task name of the run.'),
        level: RunEventLevel,
        brandIds: z.array(Id).nullable(),
        campaignId: Id.nullable(),
        workflowSlug: z.string().nullable(),
        featureSlug: z.string().nullable(),
        createdAt: Timestamp,
      })
      .meta({
        id: 'RunEvent',
        example: {
          id: `${EXAMPLE_ID}-started`,
          runId: EXAMPLE_ID,
          service: 'campaigns',
          event: 'started',
          detail: 'enrich',
          level: 'info',
          brandIds: [EXAMPLE_ID],
          campaignId: EXAMPLE_ID,
          workflowSlug: 'sales-outreach-sandbox-v1',
          featureSlug: 'sales-outreach-v1',
          createdAt: EXAMPLE_TIME,
        },
      }),
  ),
});
export type RunEvents = z.output<typeof RunEvents>;
