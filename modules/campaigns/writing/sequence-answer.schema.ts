import { z } from 'zod';

/**
 * Uses only simple keywords, because providers that enforce a schema support few. Limits are checked when
 * the answer is read.
 */
export const SequenceAnswer = z.object({
  subject: z.string().describe('Of the first email, at most eight words.'),
  emails: z.array(z.object({ body: z.string().describe('Plain text, paragraphs separated by an empty line.') })),
});
export type SequenceAnswer = z.output<typeof SequenceAnswer>;
