import { rest } from '../../src/api/operation.ts';
import { member, router } from '../../src/api/trpc.ts';
import { Message } from '../../src/kernel/schema.ts';
import { addSuppressions } from './add-suppressions.ts';
import { liftSuppression } from './lift-suppression.ts';
import { listSuppressions } from './suppression.queries.ts';
import { LiftInput, ListSuppressionsInput, Suppressed, SuppressInput, SuppressionList } from './suppression.schema.ts';

const tag = 'Suppressions';

export const suppressionRouter = router({
  list: member
    .meta(
      rest('GET', '/v1/suppressions', {
        permission: 'contacts.read',
        tag,
        summary: 'Addresses and domains that are never written to',
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
        summary: 'Never write to an address or a domain again',
        description:
          'For the whole organisation, from now on, also in campaigns that run. Case and the spelling of international domains make no difference; a domain includes its subdomains.',
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
        summary: 'Take an address or a domain off the list',
        description: 'Whoever unsubscribed, complained or was erased is taken off only with `consented`.',
      }),
    )
    .input(LiftInput)
    .output(Message)
    .mutation(({ ctx, input }) => liftSuppression(ctx, input)),
});
