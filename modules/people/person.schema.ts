import { z } from 'zod';

export const ErasePersonInput = z
  .object({ email: z.string().trim().min(3).max(320).meta({ format: 'email' }).describe('In any spelling.') })
  .meta({ example: { email: 'ada@bluefield.example' } });

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
