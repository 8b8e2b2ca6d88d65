import { Workflow } from './workflow.entity.ts';

export { seedWorkflows } from './seed-workflows.ts';
export { implementedFeatureDynasties, resolveWorkflow } from './workflow.queries.ts';
export { workflowRouter } from './workflow.router.ts';

export const workflowsEntities = [Workflow];
