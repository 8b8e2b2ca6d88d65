import { rest } from '../../src/api/operation.ts';
import { actorFrom, admin, router } from '../../src/api/trpc.ts';
import { readDiscount, setDiscount } from './account/usage-discount.ts';
import { listAllGrants } from './grants/grant.queries.ts';
import { Discount, DiscountInput, GrantInput, GrantList, GrantResult, ListGrantsInput } from './grants/grant.schema.ts';
import { grantCredit } from './grants/grant-credit.ts';

const tag = 'Billing';

export const creditRouter = router({
  listAllGrants: admin
    .meta(rest('GET', '/v1/billing/credits/grants/all', { tag, summary: 'List credit grants of all organisations' }))
    .input(ListGrantsInput)
    .output(GrantList)
    .query(({ ctx, input }) => listAllGrants(ctx, input)),

  grant: admin
    .meta(
      rest('POST', '/v1/billing/credits/grant', {
        tag,
        summary: 'Grant credit',
        description:
          'Grants credit to the organisation in `x-org-id`. From its first grant on, the organisation is billed.',
      }),
    )
    .input(GrantInput)
    .output(GrantResult)
    .mutation(({ ctx, input }) => grantCredit({ ...ctx, actor: actorFrom(ctx.caller) }, input)),

  getDiscount: admin
    .meta(
      rest('GET', '/v1/billing/usage-discount', {
        tag,
        summary: 'Retrieve the usage discount',
      }),
    )
    .output(Discount)
    .query(({ ctx }) => readDiscount({ ...ctx, actor: actorFrom(ctx.caller) })),

  setDiscount: admin
    .meta(
      rest('PUT', '/v1/billing/usage-discount', {
        tag,
        summary: 'Set the usage discount',
        description: 'Sets the discount of the organisation in `x-org-id`. Applies to new reservations only.',
      }),
    )
    .input(DiscountInput)
    .output(Discount)
    .mutation(({ ctx, input }) => setDiscount({ ...ctx, actor: actorFrom(ctx.caller) }, input.discountPct)),

  removeDiscount: admin
    .meta(
      rest('DELETE', '/v1/billing/usage-discount', {
        tag,
        summary: 'Remove the usage discount',
      }),
    )
    .output(Discount)
    .mutation(({ ctx }) => setDiscount({ ...ctx, actor: actorFrom(ctx.caller) }, null)),
});
