import { z } from 'zod';

/** An article that supports an outlet, with the words that it shares with the brand. */
export const Evidence = z.object({
  articleId: z.string(),
  articleUrl: z.string(),
  title: z.string().nullable(),
  words: z.array(z.string()),
});
export type Evidence = z.output<typeof Evidence>;
