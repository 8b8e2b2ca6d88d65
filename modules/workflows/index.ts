import './ports.ts';
import { Workflow } from './workflow.entity.ts';

export const workflowsEntities = [Workflow];

export type { CatalogueWorkflow } from './catalogue/catalogue-workflow.ts';
export { seedWorkflows } from './catalogue/seed-workflows.ts';
export type { Dag, DagNode } from './dag/dag.schema.ts';
export {
  type CompanySize,
  type Forecast,
  type ForecastTarget,
  gives,
  needs,
  registerNodeTypes,
  takes,
} from './node-types/node-type.rules.ts';
export { TextSource, textRequirement, writtenHow } from './node-types/text-source.rules.ts';
export { unitCosts } from './node-types/unit-costs.rules.ts';
export { readKeyStatus } from './read-key-status.ts';
export { resolveWorkflow } from './resolve-workflow.ts';
export { type BatchHost, BatchLost, type BatchOutcome } from './runner/batch-host.ts';
export { inputOf } from './runner/batch-values.ts';
export { type NodeContext, nodeHost, type PreparationContext } from './runner/node-host.ts';
export { type NodePlan, type PlannedCost, planNodes, platformCost, unitCost } from './runner/plan-nodes.ts';
export type { ProviderCall, ProviderResultCache, ProviderSpending } from './runner/provider-spending.ts';
export { runBatch } from './runner/run-batch.ts';
export type { BatchResult } from './runner/run-nodes.ts';
export { assertRunnable } from './validate-workflow.ts';
export { activeWorkflowsFor, implementedFeatureDynasties, readWorkflow } from './workflow.queries.ts';
export { workflowRouter } from './workflow.router.ts';
export { isSandboxWorkflow } from './workflow-facts.ts';
