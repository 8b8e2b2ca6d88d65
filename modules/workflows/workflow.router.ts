import { rest } from '../../src/api/operation.ts';
import { admin, member, router } from '../../src/api/trpc.ts';
import { addWorkflowVersion, setLineageStatus } from './add-workflow-version.ts';
import { createWorkflow } from './drafting/create-workflow.ts';
import { readKeyStatus } from './read-key-status.ts';
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
        summary: 'List workflows',
        description: 'Returns the current version of every lineage, unless `status` requests older versions.',
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
        summary: 'Retrieve a workflow',
        description: 'An id or a versioned slug returns that version. A dynasty slug returns the current version.',
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
        summary: 'Retrieve a summary of a workflow',
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
        summary: 'Check the provider keys of a workflow',
        description:
          'If any text provider is sufficient, the provider that would be used is listed. `smtp` is configured once the organisation has a sender.',
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
        summary: 'Validate a workflow',
        reads: true,
        description:
          'Checks the stored graph against the current node types and the inputs of the current version of its feature.',
      }),
    )
    .input(WorkflowRef)
    .output(WorkflowValidity)
    .mutation(({ ctx, input }) => validateWorkflow(ctx, input)),

  addVersion: admin
    .meta(
      rest('POST', '/v1/workflows', {
        tag,
        summary: 'Create a workflow or a new version',
        description:
          'The new version becomes the current version of its dynasty slug. Returns 400 for a cycle, an unknown node type, an edge to an unknown node or an unmapped required input. The error names the node.',
      }),
    )
    .input(AddWorkflowVersionInput)
    .output(WorkflowView)
    .mutation(({ ctx, input }) => addWorkflowVersion(ctx, input)),

  upgrade: admin
    .meta(
      rest('POST', '/v1/workflows/upgrade', {
        tag,
        summary: 'Upgrade a workflow',
        description:
          'Adds the next version with a changed graph or description, for the current version of its feature. Returns 422 if the graph cannot run. The error names the node.',
      }),
    )
    .input(UpgradeWorkflowInput)
    .output(UpgradedWorkflow)
    .mutation(({ ctx, input }) => upgradeWorkflow(ctx, input)),

  create: admin
    .meta(
      rest('POST', '/v1/workflows/create', {
        tag,
        summary: 'Draft a workflow from a description',
        description:
          'Creates a new lineage that is active immediately. The graph is copied from the workflow closest to the feature and description, and adapted to the inputs of the feature. The same description gives the same graph.\n\nWith `x-org-id`, the text provider of that organisation drafts the graph, if it has one and the draft can run. `draftedBy` shows which method was used. Returns 422 if no workflow fits the feature.',
      }),
    )
    .input(CreateWorkflowInput)
    .output(CreatedWorkflow)
    .mutation(({ ctx, input }) => createWorkflow(ctx, input)),

  setLineageStatus: admin
    .meta(
      rest('PUT', '/v1/workflows/dynasty/{workflowDynastySlug}/status', {
        tag,
        summary: 'Retire or restore a workflow',
        description:
          'Retires all versions, or makes the newest version current again. Campaigns with a pinned version still run it.',
      }),
    )
    .input(LineageStatusInput)
    .output(WorkflowEnvelope)
    .mutation(({ ctx, input }) => setLineageStatus(ctx, input)),
});
