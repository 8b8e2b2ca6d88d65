import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { startVisibilityRuns } from './runs/start-runs.ts';
import { listVisibilityRuns, showVisibilityRun } from './runs/visibility-run.queries.ts';
import {
  ListRunsInput,
  RunRef,
  StartedRuns,
  StartRunsInput,
  VisibilityRunDetail,
  VisibilityRunList,
} from './runs/visibility-run.schema.ts';

const tag = 'AI visibility';

export const visibilityRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/orgs/visibility-score-runs', {
        permission: 'campaigns.read',
        tag,
        summary: 'Measurements, the newest first, with the change since the one before',
      }),
    )
    .input(ListRunsInput)
    .output(VisibilityRunList)
    .query(({ ctx, input }) => listVisibilityRuns(ctx, input)),

  start: member
    .meta(
      rest('POST', '/v1/orgs/visibility-score-runs', {
        permission: 'campaigns.run',
        tag,
        summary: 'Ask assistants about the field of a brand, and measure how they speak of it',
        description:
          'One run for each text provider that has a key; with none it is a 400 that says which key is missing. The same brand is asked the same questions every time, in its language; `preview` tells which, and `questions` replaces them.',
        headers: { 'x-brand-id': 'brandId' },
      }),
    )
    .input(StartRunsInput)
    .output(StartedRuns)
    .mutation(({ ctx, input }) => startVisibilityRuns(ctx, input)),

  get: member
    .meta(
      rest('GET', '/v1/orgs/visibility-score-runs/{id}', {
        permission: 'campaigns.read',
        tag,
        summary: 'A measurement with every question, its answer and whom it names',
      }),
    )
    .input(RunRef)
    .output(VisibilityRunDetail)
    .query(({ ctx, input }) => showVisibilityRun(ctx, input)),
});
