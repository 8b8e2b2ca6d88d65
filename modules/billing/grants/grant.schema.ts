import { z } from 'zod';
import {
  CreationSort,
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  NextCursor,
  PageInput,
  Timestamp,
} from '../../../src/kernel/schema.ts';
import { Cents } from '../billing.schema.ts';

const MOST_CENTS = 10_000_000_000;

export const GrantInput = z
  .object({
    amountCents: z.number().int().min(1).max(MOST_CENTS),
    note: z.string().max(500).optional(),
    idempotencyKey: z.string().min(1).max(255).describe('A repeated key never grants again.'),
  })
  .meta({ example: { amountCents: 500, note: 'Welcome', idempotencyKey: 'welcome-acme' } });

export const GrantResult = z
  .object({ ok: z.literal(true), newBalanceCents: Cents })
  .meta({ example: { ok: true, newBalanceCents: '500' } });

export const ListGrantsInput = PageInput.extend({ sort: CreationSort });

export const GrantList = z
  .object({
    grants: z.array(
      z.object({
        id: Id,
        orgId: Id,
        amountCents: Cents,
        reason: z.string(),
        note: z.string().nullable(),
        grantedBy: z.string().nullable().describe('Id of the key that granted it.'),
        createdAt: Timestamp,
      }),
    ),
    nextCursor: NextCursor,
  })
  .meta({
    example: {
      grants: [
        {
          id: EXAMPLE_ID,
          orgId: EXAMPLE_ID,
          amountCents: '500',
          reason: 'grant',
          note: 'Welcome',
          grantedBy: EXAMPLE_ID,
          createdAt: EXAMPLE_TIME,
        },
      ],
      nextCursor: null,
    },
  });

export const DiscountInput = z
  .object({ discountPct: z.number().int().min(0).max(100) })
  .meta({ example: { discountPct: 20 } });

export const Discount = z
  .object({
    orgId: Id,
    discountPct: z.number().int().nullable(),
    setBy: z.string().nullable(),
    setAt: Timestamp.nullable(),
  })
  .meta({
    id: 'UsageDiscount',
    example: { orgId: EXAMPLE_ID, discountPct: 20, setBy: EXAMPLE_ID, setAt: EXAMPLE_TIME },
  });
