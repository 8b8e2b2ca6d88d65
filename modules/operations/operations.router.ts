import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { Health } from './health.schema.ts';
import { readHealth } from './read-health.ts';

export const operationsRouter = router({
  health: admin
    .meta(
      rest('GET', '/v1/admin/health', {
        tag: 'Service',
        summary: 'What an operator should look at, of all organisations',
        description: 'Each list holds at most 50 of its kind; what is in order is not in it.',
      }),
    )
    .output(Health)
    .query(({ ctx }) => readHealth(ctx)),
});
