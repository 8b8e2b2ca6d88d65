import { z } from 'zod';
import { EXAMPLE_TIME, Timestamp, WebAddress, WebUrl } from '../../../src/kernel/schema.ts';
import { WholeCents, wholeCentsInput } from '../billing.schema.ts';

export const CheckoutInput = z
  .object({
    ui_mode: z.enum(['hosted', 'embedded']).default('hosted'),
    success_url: WebAddress.optional(),
    cancel_url: WebAddress.optional(),
    mode: z.enum(['payment', 'setup']).default('payment'),
    topup_amount_cents: wholeCentsInput(50).optional().describe("At least 50, Stripe's minimum charge."),
  })
  .meta({
    example: {
      success_url: 'https://app.example/paid',
      cancel_url: 'https://app.example/billing',
      topup_amount_cents: 2000,
    },
  });

export const CheckoutSession = z
  .object({
    session_id: z.string(),
    sessionId: z.string(),
    url: WebUrl.optional().describe("Stripe's page. Only for hosted sessions."),
    client_secret: z.string().optional().describe('For Stripe.js. Only for embedded sessions.'),
  })
  .meta({
    example: { session_id: 'cs_test_a1', sessionId: 'cs_test_a1', url: 'https://checkout.stripe.com/c/pay/cs_test_a1' },
  });

export const PortalInput = z
  .object({ return_url: WebAddress })
  .meta({ example: { return_url: 'https://app.example/' } });

export const PortalSession = z
  .object({ url: WebUrl })
  .meta({ example: { url: 'https://billing.stripe.com/p/session/test_1' } });

export const PaymentList = z
  .object({
    payments: z.array(
      z.object({
        id: z.string(),
        amount: WholeCents,
        currency: z.string(),
        status: z.string().describe("Stripe's payment status, such as `succeeded`."),
        created: Timestamp,
      }),
    ),
  })
  .meta({
    example: {
      payments: [{ id: 'pi_1', amount: 2000, currency: 'usd', status: 'succeeded', created: EXAMPLE_TIME }],
    },
  });
