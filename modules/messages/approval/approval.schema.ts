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
      .describe('Of the first mail to a person; the later ones answer in its thread.'),
    bodyText: z
      .string()
      .trim()
      .min(1)
      .max(50_000)
      .optional()
      .describe('The whole text, in the place of what was written.'),
    bodyHtml: z
      .string()
      .trim()
      .min(1)
      .max(200_000)
      .optional()
      .describe('Only beside `bodyText`; without it the HTML is made from the text.'),
  })
  .meta({ example: { id: EXAMPLE_ID, subject: 'Anvils for Navy', bodyText: 'Hi Grace,\n\nShall I send one over?' } });
export type ApproveMessageInput = z.output<typeof ApproveMessageInput>;

export const DropMessageInput = z.object({ id: IdInput }).meta({ example: { id: EXAMPLE_ID } });

export const ApproveAllInput = z.object({ campaignId: IdInput }).meta({ example: { campaignId: EXAMPLE_ID } });

export const ApproveAllAnswer = z
  .object({
    approved: z.number().int().describe('By this call.'),
    hasMore: z.boolean().describe('Whether mails of the campaign still wait.'),
  })
  .meta({ example: { approved: 40, hasMore: false } });
