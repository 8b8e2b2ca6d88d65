import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { ownsBrand } from '../brands/index.ts';
import { assertOwnRunFilter, CostRunDetail, CostRunRef, ListCostRunsInput, listRuns, RunList } from '../costs/index.ts';
import { CampaignEnvelope } from './campaign.schema.ts';
import { cancelRun, executeWorkflow, findWorkflowRun } from './lifecycle/workflow-runs.ts';
import { SERVICE_NAME } from './runner/run-context.ts';
import { ExecuteWorkflowInput } from './workflow-run.schema.ts';

const tag = 'Workflows';

export const workflowRunRouter = router({
  listRuns: member
    .meta(
      rest('GET', '/v1/workflow-runs', {
        permission: 'campaigns.read',
        tag,
        summary: 'List workflow runs',
        description: 'Returns the same as `GET /v1/runs`, but only workflow batches and their steps.',
      }),
    )
    .input(ListCostRunsInput.omit({ serviceName: true }))
    .output(RunList)
    .query(async ({ ctx, input }) => {
      await assertOwnRunFilter(ctx, input, ownsBrand);
      return listRuns(ctx, { ...input, serviceName: SERVICE_NAME });
    }),

  getRun: member
    .meta(
      rest('GET', '/v1/workflow-runs/{runId}', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve a workflow run and its child runs',
      }),
    )
    .input(CostRunRef)
    .output(CostRunDetail)
    .query(({ ctx, input }) => findWorkflowRun(ctx, input, 'any')),

  cancelRun: member
    .meta(
      rest('POST', '/v1/workflow-runs/{runId}/cancel', {
        permission: 'campaigns.run',
        tag,
        summary: 'Cancel a workflow run',
        description:
          "Stops the run's campaign permanently: after the response, no new email is sent. The run itself ends shortly afterwards. Returns 409 if the run has already ended.",
      }),
    )
    .input(CostRunRef)
    .output(CostRunDetail)
    .mutation(({ ctx, input }) => cancelRun(ctx, input)),

  execute: member
    .meta(
      rest('POST', '/v1/workflows/{workflowId}/execute', {
        permission: 'campaigns.run',
        tag,
        summary: 'Run a workflow',
        headers: { 'x-brand-id': 'brandId' },
        description:
          "Creates and returns a campaign. List its runs with `GET /v1/workflow-runs?campaignId=…`. Name the brand in `brandUrls`, `brandIds` or `x-brand-id`. Without `inputs`, values come from the brand. Returns 422 if the workflow's graph can no longer run.",
      }),
    )
    .input(ExecuteWorkflowInput)
    .output(CampaignEnvelope)
    .mutation(({ ctx, input }) => executeWorkflow(ctx, input)),
});
