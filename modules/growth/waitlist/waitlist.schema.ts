import { z } from 'zod';
import { EmailAddress, EXAMPLE_TIME, NextCursor, Timestamp } from '../../../src/kernel/schema.ts';

const Email = z.string().trim().min(3).max(320).meta({ format: 'email', example: 'ada@bluefield.example' });

export const RequestAccessInput = z
  .object({
    email: Email.describe('Spelling variants of an address count as one entry.'),
    brandUrl: z.string().trim().min(1).max(2_048).nullish().describe('Website. Later requests do not change it.'),
  })
  .meta({ example: { email: 'ada@bluefield.example', brandUrl: 'https://bluefield.example' } });

const Position = z.number().int().describe('Position by arrival, from 1. Removing other entries does not change it.');

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
