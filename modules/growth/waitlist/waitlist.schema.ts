import { z } from 'zod';
import { EmailAddress, EXAMPLE_TIME, NextCursor, Timestamp } from '../../../src/kernel/schema.ts';

const Email = z.string().trim().min(3).max(320).meta({ format: 'email', example: 'ada@bluefield.example' });

export const RequestAccessInput = z
  .object({
    email: Email.describe('In any spelling: the same address has one place.'),
    brandUrl: z.string().trim().min(1).max(2_048).nullish().describe('The website it is for. The first one stays.'),
  })
  .meta({ example: { email: 'ada@bluefield.example', brandUrl: 'https://bluefield.example' } });

const Position = z.number().int().describe('By arrival, beginning with 1. It does not change when others are removed.');

export const AccessRequested = z.object({ ok: z.literal(true), position: Position });
export const WaitlistAddress = z.object({ email: Email });
export const WaitlistPosition = z.object({ position: Position });

export const WaitlistView = z.object({
  entries: z.array(
    z.object({ email: EmailAddress, brandUrl: z.string().nullable(), position: Position, createdAt: Timestamp }).meta({
      id: 'WaitlistEntry',
      example: { email: 'ada@bluefield.example', brandUrl: null, position: 1, createdAt: EXAMPLE_TIME },
    }),
  ),
  nextCursor: NextCursor,
});
