import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { ownsBrand } from '../brands/index.ts';
import { assertOwn, findRun, ListRunsInput, listRuns, RunDetail, RunList, RunRef } from '../costs/index.ts';
import { SERVICE_NAME } from './runner/campaign-lease.ts';

const tag = 'Workflows';

/** The runs of whoever runs workflows, under the name that clients of the public service know. */
export const workflowRunRouter = router({
  listRuns: member
    .meta(
      rest('GET', '/v1/workflow-runs', {
        permission: 'campaigns.read',
        tag,
        summary: 'Runs of workflows, the newest first',
        description: 'The same as `GET /v1/runs`, but only batches of workflows and their steps.',
      }),
    )
    .input(ListRunsInput.omit({ serviceName: true }))
    .output(RunList)
    .query(async ({ ctx, input }) => {
      await assertOwn(ctx, input, ownsBrand);
      return listRuns(ctx, { ...input, serviceName: SERVICE_NAME });
    }),

  getRun: member
    .meta(
      rest('GET', '/v1/workflow-runs/{runId}', {
        permission: 'campaigns.read',
        tag,
        summary: 'One run of a workflow with the runs below it',
      }),
    )
    .input(RunRef)
    .output(RunDetail)
    .query(async ({ ctx, input }) => {
      const run = await findRun(ctx, input);
      if (run.serviceName !== SERVICE_NAME) throw notFound('Run');
      return run;
    }),
});
