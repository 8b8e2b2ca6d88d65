import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { startVisibilityRuns } from './runs/start-runs.ts';
import { listVisibilityRuns, readVisibilityRun } from './runs/visibility-run.queries.ts';
import {
  ListVisibilityRunsInput,
  StartedRuns,
  StartVisibilityRunsInput,
  VisibilityRunDetail,
  VisibilityRunList,
  VisibilityRunRef,
} from './runs/visibility-run.schema.ts';

const tag = 'AI visibility';

export const visibilityRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/orgs/visibility-score-runs', {
        permission: 'campaigns.read',
        tag,
        summary: 'List visibility runs with their changes, newest first',
      }),
    )
    .input(ListVisibilityRunsInput)
    .output(VisibilityRunList)
    .query(({ ctx, input }) => listVisibilityRuns(ctx, input)),

  start: member
    .meta(
      rest('POST', '/v1/orgs/visibility-score-runs', {
        permission: 'campaigns.run',
        tag,
        summary: 'Measure the AI visibility of a brand',
        description:
          'Asks AI assistants about the field of the brand and measures how they speak about it. Starts one run for each text provider with a key. Returns 400 with the name of the missing key if there is none. The same brand gets the same questions every time, in its language. `preview` only returns the questions, and `questions` replaces them.',
        headers: { 'x-brand-id': 'brandId' },
      }),
    )
    .input(StartVisibilityRunsInput)
    .output(StartedRuns)
    .mutation(({ ctx, input }) => startVisibilityRuns(ctx, input)),

  get: member
    .meta(
      rest('GET', '/v1/orgs/visibility-score-runs/{id}', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve a visibility run with its questions and answers',
      }),
    )
    .input(VisibilityRunRef)
    .output(VisibilityRunDetail)
    .query(({ ctx, input }) => readVisibilityRun(ctx, input)),
});
