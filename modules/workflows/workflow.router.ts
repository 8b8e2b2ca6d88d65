import { rest } from '../../src/api/operation.ts';
import { admin, member, router } from '../../src/api/trpc.ts';
import { addWorkflowVersion } from './add-workflow-version.ts';
import { createWorkflow } from './drafting/create-workflow.ts';
import { readKeyStatus } from './read-key-status.ts';
import { setLineageStatus } from './set-lineage-status.ts';
import { upgradeWorkflow } from './upgrade-workflow.ts';
import { validateWorkflow } from './validate-workflow.ts';
import { listWorkflows, readSummary, readWorkflow } from './workflow.queries.ts';
import {
  AddWorkflowVersionInput,
  CreatedWorkflow,
  CreateWorkflowInput,
  LineageStatusInput,
  UpgradedWorkflow,
  UpgradeWorkflowInput,
  WorkflowEnvelope,
  WorkflowKeyStatus,
  WorkflowList,
  WorkflowListInput,
  WorkflowRef,
  WorkflowSummary,
  WorkflowValidity,
  WorkflowView,
} from './workflow.schema.ts';

const tag = 'Workflows';

export const workflowRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/workflows', {
        permission: 'any',
        tag,
        summary: 'Workflows that campaigns can run',
        description: 'The current version of every lineage, unless `status` asks for older ones.',
      }),
    )
    .input(WorkflowListInput)
    .output(WorkflowList)
    .query(({ ctx, input }) => listWorkflows(ctx, input)),

  get: member
    .meta(
      rest('GET', '/v1/workflows/{workflowId}', {
        permission: 'any',
        tag,
        summary: 'One workflow with its graph',
        description: 'An id or a versioned slug pins that version; a dynasty slug means the current one.',
      }),
    )
    .input(WorkflowRef)
    .output(WorkflowView)
    .query(({ ctx, input }) => readWorkflow(ctx, input)),

  summary: member
    .meta(
      rest('GET', '/v1/workflows/{workflowId}/summary', {
        permission: 'any',
        tag,
        summary: 'What a workflow does, step by step',
      }),
    )
    .input(WorkflowRef)
    .output(WorkflowSummary)
    .query(({ ctx, input }) => readSummary(ctx, input)),

  keyStatus: member
    .meta(
      rest('GET', '/v1/workflows/{workflowId}/key-status', {
        permission: 'any',
        tag,
        summary: 'Whether the organisation has what a workflow needs',
        description:
          'Where any text provider will do, the one that would be used is listed. `smtp` is configured once the organisation has a sender.',
      }),
    )
    .input(WorkflowRef)
    .output(WorkflowKeyStatus)
    .query(({ ctx, input }) => readKeyStatus(ctx, input)),

  validate: member
    .meta(
      rest('POST', '/v1/workflows/{workflowId}/validate', {
        permission: 'any',
        tag,
        summary: 'Whether a workflow still runs',
        reads: true,
        description:
          'Checks the stored graph against the node types and the inputs of the current version of its feature.',
      }),
    )
    .input(WorkflowRef)
    .output(WorkflowValidity)
    .mutation(({ ctx, input }) => validateWorkflow(ctx, input)),

  addVersion: admin
    .meta(
      rest('POST', '/v1/workflows', {
        tag,
        summary: 'Add a version to a workflow, or a new workflow',
        description:
          'The graph is checked: a cycle, an unknown node type, an edge to nowhere or an unmapped input is a 400 that names the node. The dynasty slug then means the new version.',
      }),
    )
    .input(AddWorkflowVersionInput)
    .output(WorkflowView)
    .mutation(({ ctx, input }) => addWorkflowVersion(ctx, input)),

  upgrade: admin
    .meta(
      rest('POST', '/v1/workflows/upgrade', {
        tag,
        summary: 'Add the next version of a workflow, changing its graph or description alone',
        description:
          'It is written for the current version of its feature. A graph that could not run is a 422 that names the node.',
      }),
    )
    .input(UpgradeWorkflowInput)
    .output(UpgradedWorkflow)
    .mutation(({ ctx, input }) => upgradeWorkflow(ctx, input)),

  create: admin
    .meta(
      rest('POST', '/v1/workflows/create', {
        tag,
        summary: 'Draft a workflow for a feature from a description',
        description:
          'It begins a lineage of its own, active at once. The graph is that of the workflow which comes closest to feature and description, fitted to the inputs of the feature: the same words give the same graph. With `x-org-id` the text provider of that organisation drafts it, where there is one and its graph could run; `draftedBy` tells. A feature that no workflow fits is a 422.',
      }),
    )
    .input(CreateWorkflowInput)
    .output(CreatedWorkflow)
    .mutation(({ ctx, input }) => createWorkflow(ctx, input)),

  setLineageStatus: admin
    .meta(
      rest('PUT', '/v1/workflows/dynasty/{workflowDynastySlug}/status', {
        tag,
        summary: 'Retire a workflow with all its versions, or bring its newest one back',
        description: 'Campaigns that pin a version keep on running it.',
      }),
    )
    .input(LineageStatusInput)
    .output(WorkflowEnvelope)
    .mutation(({ ctx, input }) => setLineageStatus(ctx, input)),
});
