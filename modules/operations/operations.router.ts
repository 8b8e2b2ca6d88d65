import { rest } from '../../src/api/operation.ts';
import { admin, router } from '../../src/api/trpc.ts';
import { Health } from './health.schema.ts';
import { readHealth } from './read-health.ts';

export const operationsRouter = router({
  health: admin
    .meta(
      rest('GET', '/v1/admin/health', {
        tag: 'Service',
        summary: 'Retrieve problems of all organisations',
        description: 'Each list has at most 50 entries and contains only problems.',
      }),
    )
    .output(Health)
    .query(({ ctx }) => readHealth(ctx)),
});
