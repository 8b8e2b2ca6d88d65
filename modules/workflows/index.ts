import type { Dag } from './dag/dag.schema.ts';
import { usesPerLead } from './lead-costs.rules.ts';
import { nodeTypes } from './node-types.ts';
import { Workflow } from './workflow.entity.ts';

export const workflowsEntities = [Workflow];

/** What one lead costs on its way through a graph, in units of the price catalogue. */
export const usesOf = (dag: Dag) => usesPerLead(dag, nodeTypes);

export { seedWorkflows } from './catalogue/seed-workflows.ts';
export { type Comparison, parseCondition, parseReference, type Reference } from './dag/condition.rules.ts';
export type { Dag, DagNode } from './dag/dag.schema.ts';
export { orderNodes } from './dag/dag-order.rules.ts';
export { nodeTypes } from './node-types.ts';
export { readKeyStatus } from './read-key-status.ts';
export { implementedFeatureDynasties, resolveWorkflow } from './workflow.queries.ts';
export { workflowRouter } from './workflow.router.ts';
