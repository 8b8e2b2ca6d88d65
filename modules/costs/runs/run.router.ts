import type { EntityManager } from '@mikro-orm/postgresql';
import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { assertOwnRunFilter, type OwnsBrand } from './assert-own.ts';
import { CostGroups, GroupCostsInput } from './cost-groups.schema.ts';
import { groupCosts } from './group-costs.ts';
import { findRun, findRunSandbox, listRunEvents, listRuns } from './run.queries.ts';
import { CostRunDetail, CostRunRef, ListCostRunsInput, ListRunEventsInput, RunEvents, RunList } from './run.schema.ts';

const tag = 'Costs';

/** Injected, because campaigns are in a higher module. Decides between sandbox and live totals. */
type ResolveSandbox = (
  em: EntityManager,
  orgId: string,
  question: Pick<GroupCostsInput, 'sandbox' | 'campaignId' | 'workflowSlug'>,
) => Promise<boolean>;

export const createRunRouter = (ownsBrand: OwnsBrand, resolveSandbox: ResolveSandbox) =>
  router({
    list: member
      .meta(
        rest('GET', '/v1/runs', {
          permission: 'costs.read',
          tag,
          summary: 'List runs with their costs',
        }),
      )
      .input(ListCostRunsInput)
      .output(RunList)
      .query(async ({ ctx, input }) => {
        await assertOwnRunFilter(ctx, input, ownsBrand);
        return listRuns(ctx, input);
      }),

    events: member
      .meta(
        rest('GET', '/v1/runs/events', {
          permission: 'costs.read',
          tag,
          summary: 'List run events',
          description: 'Returns start and end events of runs, newest run first.',
        }),
      )
      .input(ListRunEventsInput)
      .output(RunEvents)
      .query(async ({ ctx, input }) => {
        await assertOwnRunFilter(ctx, input, ownsBrand);
        return listRunEvents(ctx, input);
      }),

    get: member
      .meta(
        rest('GET', '/v1/runs/{runId}', {
          permission: 'costs.read',
          tag,
          summary: 'Retrieve a run with its children and total cost',
        }),
      )
      .input(CostRunRef)
      .output(CostRunDetail)
      .query(({ ctx, input }) => findRun(ctx, input)),

    costs: member
      .meta(
        rest('GET', '/v1/runs/stats/costs', {
          permission: 'costs.read',
          tag,
          summary: 'Retrieve costs by dimension',
          description:
            'Groups are sorted by highest total first. A run for several brands counts in full for each brand, so groups by `brandId` can exceed the total. Groups by any other dimension add up exactly. Costs outside campaigns are live, except those of sandbox websites.',
        }),
      )
      .input(GroupCostsInput)
      .output(CostGroups)
      .query(async ({ ctx, input }) => {
        await assertOwnRunFilter(ctx, input, ownsBrand);
        const { parentRunId, sandbox = await findRunSandbox(ctx, parentRunId) } = input;
        return groupCosts(ctx, input, await resolveSandbox(ctx.em, ctx.actor.orgId, { ...input, sandbox }));
      }),
  });
