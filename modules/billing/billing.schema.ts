import { z } from 'zod';
import {
  CreationSort,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  NextCursor,
  PageInput,
  Timestamp,
} from '../../src/kernel/schema.ts';

export const Cents = z.string().describe('US cents as a decimal string.').meta({ example: '2500' });
export const WholeCents = z.number().int().describe('Whole US cents.');

/** Stripe's limit for one payment, in US cents. */
const MOST_CHARGED_CENTS = 99_999_999;

export const wholeCentsInput = (least: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/, 'must be a whole number of cents')
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(MOST_CHARGED_CENTS));

export const BillingAccount = z
  .object({
    id: Id,
    org_id: Id,
    credited_cents: Cents.describe('Total credit received, paid and gifted.'),
    credited_paid_cents: Cents,
    credited_gifted_cents: Cents,
    usage_cents: Cents.describe('Total credit spent, after the discount.'),
    balance_cents: Cents.describe('Credit that can still be reserved: received minus spent minus reserved.'),
    actual_balance_cents: Cents.describe('Credit received minus credit spent.'),
    usage_discount_pct: z.number().int().nullable(),
    topup_amount_cents: WholeCents.nullable(),
    topup_threshold_cents: WholeCents.nullable(),
    has_payment_method: z.boolean(),
    has_auto_topup: z.boolean(),
    auto_reload_supported: z.boolean(),
    auto_reload_unsupported_reason: z.string().nullable().describe('Why automatic top-up is unavailable, or null.'),
    card_country: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: 'BillingAccount',
    example: {
      id: EXAMPLE_ID,
      org_id: EXAMPLE_ID,
      credited_cents: '2500',
      credited_paid_cents: '2000',
      credited_gifted_cents: '500',
      usage_cents: '812.5',
      balance_cents: '1600',
      actual_balance_cents: '1687.5',
      usage_discount_pct: null,
      topup_amount_cents: 2000,
      topup_threshold_cents: 500,
      has_payment_method: true,
      has_auto_topup: true,
      auto_reload_supported: true,
      auto_reload_unsupported_reason: null,
      card_country: 'FR',
      created_at: EXAMPLE_TIME,
      updated_at: EXAMPLE_TIME,
    },
  });

export const Balance = z
  .object({
    balance_cents: Cents,
    actual_balance_cents: Cents,
    depleted: z.boolean().describe('True if no credit is left. False if the organisation is not billed.'),
  })
  .meta({ example: { balance_cents: '1600', actual_balance_cents: '1687.5', depleted: false } });

export const ListTransactionsInput = PageInput.extend({ sort: CreationSort });

export const TransactionList = z
  .object({
    transactions: z.array(
      z.object({
        id: Id,
        amount_cents: WholeCents.describe('Negative if credit was spent or taken back.'),
        description: z.string().nullable(),
        created_at: Timestamp,
        type: z.enum(['credit', 'reload', 'grant', 'usage']),
      }),
    ),
    has_more: z.boolean(),
    nextCursor: NextCursor,
  })
  .meta({
    example: {
      transactions: [
        { id: EXAMPLE_ID, amount_cents: 2000, description: 'Payment', created_at: EXAMPLE_TIME, type: 'credit' },
      ],
      has_more: false,
      nextCursor: null,
    },
  });

export const AutoTopupInput = z
  .object({ topup_amount_cents: wholeCentsInput(1), topup_threshold_cents: wholeCentsInput(0) })
  .meta({ example: { topup_amount_cents: 2000, topup_threshold_cents: 500 } });
