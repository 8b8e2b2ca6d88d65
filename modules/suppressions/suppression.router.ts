import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Confirmation } from '../../src/kernel/schema.ts';
import { addSuppressions, liftSuppression } from './suppress.ts';
import { listSuppressions } from './suppression.queries.ts';
import { LiftInput, ListSuppressionsInput, Suppressed, SuppressInput, SuppressionList } from './suppression.schema.ts';

const tag = 'Suppressions';

export const suppressionRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/suppressions', {
        permission: 'contacts.read',
        tag,
        summary: 'List suppressions',
      }),
    )
    .input(ListSuppressionsInput)
    .output(SuppressionList)
    .query(({ ctx, input }) => listSuppressions(ctx, input)),

  add: member
    .meta(
      rest('POST', '/v1/suppressions', {
        permission: 'contacts.write',
        tag,
        summary: 'Add suppressions',
        description:
          'Applies to the whole organisation at once, including running campaigns. Case and the spelling of international domains do not matter. A domain includes its subdomains.',
      }),
    )
    .input(SuppressInput)
    .output(Suppressed)
    .mutation(({ ctx, input }) => addSuppressions(ctx, input)),

  lift: member
    .meta(
      rest('DELETE', '/v1/suppressions', {
        permission: 'contacts.write',
        tag,
        summary: 'Remove a suppression',
        description: 'Entries of people who unsubscribed, complained or were erased require `consented`.',
      }),
    )
    .input(LiftInput)
    .output(Confirmation)
    .mutation(({ ctx, input }) => liftSuppression(ctx, input)),
});
