import { VisibilityRun } from './runs/visibility-run.entity.ts';

export const visibilityEntities = [VisibilityRun];

export { measureVisibilityHandler, sweepVisibilityRuns } from './runs/measure-visibility.ts';
export { visibilityRouter } from './visibility.router.ts';
