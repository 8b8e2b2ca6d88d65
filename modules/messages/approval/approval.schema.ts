import { z } from 'zod';
import { EXAMPLE_ID, IdInput } from '../../../src/kernel/schema.ts';

export const ApproveMessageInput = z
  .object({
    id: IdInput,
    subject: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Subject of the first email in the sequence. Later steps reply in the same thread and cannot change it.',
      ),
    bodyText: z
      .string()
      .trim()
      .min(1)
      .max(50_000)
      .optional()
      .describe('Full plain text of the email. Replaces the generated text.'),
    bodyHtml: z
      .string()
      .trim()
      .min(1)
      .max(200_000)
      .optional()
      .describe('Requires `bodyText`. If omitted, the HTML is generated from `bodyText`.'),
  })
  .meta({ example: { id: EXAMPLE_ID, subject: 'Anvils for Navy', bodyText: 'Hi Grace,\n\nShall I send one over?' } });
export type ApproveMessageInput = z.output<typeof ApproveMessageInput>;

export const DropMessageInput = z.object({ id: IdInput }).meta({ example: { id: EXAMPLE_ID } });

export const ApproveAllInput = z.object({ campaignId: IdInput }).meta({ example: { campaignId: EXAMPLE_ID } });

export const ApproveAllAnswer = z
  .object({
    approved: z.number().int().describe('Number of messages approved by this call.'),
    hasMore: z.boolean().describe('True if more messages of the campaign await approval.'),
  })
  .meta({ example: { approved: 40, hasMore: false } });
