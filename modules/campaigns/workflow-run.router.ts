import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { ownsBrand } from '../brands/index.ts';
import { assertOwn, ListRunsInput, listRuns, RunDetail, RunList, RunRef } from '../costs/index.ts';
import { CampaignEnvelope } from './campaign.schema.ts';
import { cancelRun, findWorkflowRun } from './lifecycle/cancel-run.ts';
import { executeWorkflow } from './lifecycle/execute-workflow.ts';
import { SERVICE_NAME } from './runner/batch.ts';

import { ExecuteWorkflowInput } from './workflow-run.schema.ts';

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
    .query(({ ctx, input }) => findWorkflowRun(ctx, input, 'any')),

  cancelRun: member
    .meta(
      rest('POST', '/v1/workflow-runs/{runId}/cancel', {
        permission: 'campaigns.run',
        tag,
        summary: 'Cancel a run of a workflow that has not ended',
        description:
          'The campaign that it belongs to is stopped for good: after the answer no new email is sent. The run itself ends within moments. One that has ended is a 409.',
      }),
    )
    .input(RunRef)
    .output(RunDetail)
    .mutation(({ ctx, input }) => cancelRun(ctx, input)),

  execute: member
    .meta(
      rest('POST', '/v1/workflows/{workflowId}/execute', {
        permission: 'campaigns.run',
        tag,
        summary: 'Run a workflow',
        headers: { 'x-brand-id': 'brandId' },
        description:
          'As a campaign, which is answered: its runs are those of `GET /v1/workflow-runs?campaignId=…`. The brand is named in `brandUrls`, `brandIds` or `x-brand-id`; without `inputs` and with `brandUrls`, what is known of the brand is used. A graph that could not run any more is a 422.',
      }),
    )
    .input(ExecuteWorkflowInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => executeWorkflow(ctx, input)),
});
