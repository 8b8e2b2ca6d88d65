import { rest } from '../../src/api/operation.ts';
import { actorFrom, admin, router } from '../../src/api/trpc.ts';
import { readDiscount, setDiscount } from './account/usage-discount.ts';
import { listAllGrants } from './grants/grant.queries.ts';
import { Discount, DiscountInput, Granted, GrantInput, GrantList, ListGrantsInput } from './grants/grant.schema.ts';
import { grantCredit } from './grants/grant-credit.ts';

const tag = 'Billing';

/** What the operator gives. */
export const creditRouter = router({
  listAllGrants: admin
    .meta(rest('GET', '/v1/billing/credits/grants/all', { tag, summary: 'Credit that was given to all organisations' }))
    .input(ListGrantsInput)
    .output(GrantList)
    .query(({ ctx, input }) => listAllGrants(ctx, input)),

  grant: admin
    .meta(
      rest('POST', '/v1/billing/credits/grant', {
        tag,
        summary: 'Give credit to the organisation that x-org-id names',
        description: 'From the first grant on the organisation is billed.',
      }),
    )
    .input(GrantInput)
    .output(Granted)
    .mutation(({ ctx, input }) => grantCredit({ ...ctx, actor: actorFrom(ctx.caller) }, input)),

  getDiscount: admin
    .meta(
      rest('GET', '/v1/billing/usage-discount', {
        tag,
        summary: 'How much less the organisation that x-org-id names pays',
      }),
    )
    .output(Discount)
    .query(({ ctx }) => readDiscount({ ...ctx, actor: actorFrom(ctx.caller) })),

  setDiscount: admin
    .meta(
      rest('PUT', '/v1/billing/usage-discount', {
        tag,
        summary: 'Let the organisation that x-org-id names pay less',
        description: 'For what is promised from now on.',
      }),
    )
    .input(DiscountInput)
    .output(Discount)
    .mutation(({ ctx, input }) => setDiscount({ ...ctx, actor: actorFrom(ctx.caller) }, input.discountPct)),

  removeDiscount: admin
    .meta(
      rest('DELETE', '/v1/billing/usage-discount', {
        tag,
        summary: 'Let the organisation that x-org-id names pay all',
      }),
    )
    .output(Discount)
    .mutation(({ ctx }) => setDiscount({ ...ctx, actor: actorFrom(ctx.caller) }, null)),
});
