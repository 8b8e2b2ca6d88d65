import { z } from 'zod';

/** Plain shapes only: providers that enforce a schema know few keywords. What fits is checked when it is read. */
export const SequenceAnswer = z.object({
  subject: z.string().describe('Of the first email, at most eight words.'),
  emails: z.array(z.object({ body: z.string().describe('Plain text, paragraphs separated by an empty line.') })),
});
export type SequenceAnswer = z.output<typeof SequenceAnswer>;
