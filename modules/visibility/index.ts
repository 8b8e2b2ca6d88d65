import { measureVisibility } from './nodes/measure-visibility.ts';
import { VisibilityRun } from './runs/visibility-run.entity.ts';

export const visibilityEntities = [VisibilityRun];

export const visibilityNodeTypes = [measureVisibility];

export { visibilityWorkflows } from './catalogue/visibility-workflows.ts';
export { measureVisibilityHandler, sweepVisibilityRuns } from './runs/measure-due-run.ts';
export { visibilityRouter } from './visibility.router.ts';
