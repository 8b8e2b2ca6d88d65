import { z } from 'zod';
import { EXAMPLE_ID, IdInput } from '../../src/kernel/schema.ts';
import { SuppressionView } from '../suppressions/suppression.schema.ts';

export const ErasePersonInput = z
  .object({ email: z.string().trim().min(3).max(320).meta({ format: 'email' }).describe('In any spelling.') })
  .meta({ example: { email: 'ada@bluefield.example' } });

export const OptOutInput = z
  .object({
    email: ErasePersonInput.shape.email,
    campaignId: IdInput.optional().describe('Counts the unsubscribe only in this campaign.'),
    brandId: IdInput.optional().describe('Counts the unsubscribe only for leads of this brand.'),
  })
  .meta({ example: { email: 'ada@bluefield.example', campaignId: EXAMPLE_ID, brandId: EXAMPLE_ID } });

export const OptedOut = z
  .object({
    suppression: SuppressionView,
    unsubscribed: z.number().int().describe('Number of newly unsubscribed leads.'),
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
        events: z.number().int().describe('Events of the feed and their webhook deliveries.'),
      })
      .describe('Number of erased records.'),
  })
  .meta({
    id: 'ErasedPerson',
    example: {
      message: 'The person was erased and will not be contacted again.',
      erased: { leads: 2, contacts: 1, emails: 2, events: 1 },
    },
  });
