import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { listPayments } from './list-payments.ts';
import { CheckoutInput, CheckoutSession, PaymentList, PortalInput, PortalSession } from './stripe.schema.ts';
import { createCheckoutSession, createPortalSession } from './stripe-sessions.ts';

const tag = 'Billing';

export const paymentRouter = router({
  createCheckoutSession: member
    .meta(
      rest('POST', '/v1/billing/checkout-sessions', {
        permission: 'billing',
        tag,
        summary: 'Create a checkout session',
        description:
          'Creates a Stripe page to pay for credit or to store a card. Credit is added when Stripe confirms the payment, for the amount that Stripe reports.',
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
        summary: 'Create a customer portal session',
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
        summary: 'List the latest 100 payments',
      }),
    )
    .output(PaymentList)
    .query(({ ctx }) => listPayments(ctx)),
});
