import { z } from 'zod';
import { EXAMPLE_ID, Id, IdInput } from '../../../src/kernel/schema.ts';

export const TestEmailInput = z
  .object({
    campaignId: IdInput,
    senderId: IdInput,
    recipient: z.string().trim().min(3).max(320).describe('The address that receives the test email.'),
    step: z.number().int().min(1).max(10).default(1),
    leadId: IdInput.optional().describe('Sends the email written to this lead. Default: the first lead.'),
  })
  .meta({ example: { campaignId: EXAMPLE_ID, senderId: EXAMPLE_ID, recipient: 'ada@acme.example', step: 1 } });
export type TestEmailInput = z.output<typeof TestEmailInput>;

export const TestEmailAnswer = z
  .object({ messageId: Id.describe('Part of the Message-ID. No endpoint accepts it.'), subject: z.string() })
  .meta({ example: { messageId: EXAMPLE_ID, subject: 'Acme Anvils and Navy' } });
