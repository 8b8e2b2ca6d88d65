import './ports.ts';
import { Workflow } from './workflow.entity.ts';

export const workflowsEntities = [Workflow];

export type { CatalogueWorkflow } from './catalogue/seed-workflows.ts';
export { seedWorkflows } from './catalogue/seed-workflows.ts';
export type { Dag, DagNode } from './dag/dag.schema.ts';
export { unitCosts } from './node-types/dag-facts.rules.ts';
export {
  type CompanySize,
  describeTextSource,
  type ForecastTarget,
  type LeadForecast,
  nodeOutput,
  optionalInput,
  registerNodeTypes,
  requiredInput,
  TextSource,
  textRequirement,
} from './node-types/node-type.rules.ts';
export { readKeyStatus } from './read-key-status.ts';
export { type BatchHost, BatchLost, type BatchOutcome } from './runner/batch-host.ts';
export { nodeInputFrom } from './runner/batch-values.ts';
export { createNodeHost, type NodeContext, type PreparationContext } from './runner/node-host.ts';
export { type NodePlan, type PlannedCost, planNodes, platformCost, unitCost } from './runner/plan-nodes.ts';
export type { ProviderCall, ProviderResultCache, ProviderSpending } from './runner/provider-spending.ts';
export { runBatch } from './runner/run-batch.ts';
export type { BatchResult } from './runner/run-nodes.ts';
export { assertRunnable } from './validate-workflow.ts';
export {
  activeWorkflowsFor,
  implementedFeatureDynasties,
  isSandboxWorkflow,
  readWorkflow,
  resolveWorkflow,
} from './workflow.queries.ts';
export { workflowRouter } from './workflow.router.ts';
