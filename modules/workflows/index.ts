import type { Dag } from './dag.schema.ts';
import { usesPerLead } from './lead-costs.rules.ts';
import { nodeTypes } from './node-types.ts';
import { Workflow } from './workflow.entity.ts';

export { type Comparison, parseCondition, parseReference, type Reference } from './condition.rules.ts';
export type { Dag, DagNode } from './dag.schema.ts';
export { orderNodes } from './dag-order.rules.ts';
export { nodeTypes } from './node-types.ts';
export { readKeyStatus } from './read-key-status.ts';
export { seedWorkflows } from './seed-workflows.ts';
export { implementedFeatureDynasties, resolveWorkflow } from './workflow.queries.ts';
export { workflowRouter } from './workflow.router.ts';

export const workflowsEntities = [Workflow];

/** What one lead costs on its way through a graph, in units of the price catalogue. */
export const usesOf = (dag: Dag) => usesPerLead(dag, nodeTypes);
