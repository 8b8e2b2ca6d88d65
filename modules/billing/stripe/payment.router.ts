import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { createPortalSession } from './create-portal-session.ts';
import { listPayments } from './list-payments.ts';
import { CheckoutInput, CheckoutSession, PaymentList, PortalInput, PortalSession } from './stripe.schema.ts';

const tag = 'Billing';

export const paymentRouter = router({
  createCheckoutSession: member
    .meta(
      rest('POST', '/v1/billing/checkout-sessions', {
        permission: 'billing',
        tag,
        summary: 'A page of Stripe to pay for credit, or to store a card',
        description: 'What was paid is credited when Stripe says that it was received, and as much as it says.',
      }),
    )
    .input(CheckoutInput)
    .output(CheckoutSession)
    .mutation(({ ctx, input }) => createCheckoutSession(ctx, input)),

  createPortalSession: member
    .meta(
      rest('POST', '/v1/billing/portal-sessions', {
        permission: 'billing',
        tag,
        summary: 'A page of Stripe with receipts and cards',
      }),
    )
    .input(PortalInput)
    .output(PortalSession)
    .mutation(({ ctx, input }) => createPortalSession(ctx, input)),

  listPayments: member
    .meta(
      rest('GET', '/v1/billing/payments', {
        permission: 'billing',
        tag,
        summary: 'The last hundred payments, as Stripe knows them',
      }),
    )
    .output(PaymentList)
    .query(({ ctx }) => listPayments(ctx)),
});
