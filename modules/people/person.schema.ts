import { z } from 'zod';
import { EXAMPLE_ID, IdInput } from '../../src/kernel/schema.ts';
import { SuppressionView } from '../suppressions/suppression.schema.ts';

export const ErasePersonInput = z
  .object({ email: z.string().trim().min(3).max(320).meta({ format: 'email' }).describe('In any spelling.') })
  .meta({ example: { email: 'ada@bluefield.example' } });

export const OptOutInput = z
  .object({
    email: ErasePersonInput.shape.email,
    campaignId: IdInput.optional().describe('Where they asked: counted in this campaign alone.'),
    brandId: IdInput.optional().describe('Where they asked: counted for leads of this brand alone.'),
  })
  .meta({ example: { email: 'ada@bluefield.example', campaignId: EXAMPLE_ID, brandId: EXAMPLE_ID } });

export const OptedOut = z
  .object({
    suppression: SuppressionView,
    unsubscribed: z.number().int().describe('How many leads were not unsubscribed before.'),
  })
  .meta({ id: 'OptedOut' });

export const ErasedPerson = z
  .object({
    message: z.string(),
    erased: z
      .object({
        leads: z.number().int(),
        contacts: z.number().int(),
        emails: z.number().int(),
        events: z.number().int().describe('Events of the feed, and what webhooks keep of them.'),
      })
      .describe('How much was known of the person.'),
  })
  .meta({
    id: 'ErasedPerson',
    example: {
      message: 'The person is erased and will not be written to again.',
      erased: { leads: 2, contacts: 1, emails: 2, events: 1 },
    },
  });
