import { z } from 'zod';

const page = z.number().int().describe('The number of the page that states it.');

/** The model's answer format, in plain shapes only. Statements without support on a page are dropped later. */
export const KitAnswer = z.object({
  headline: z
    .object({ text: z.string(), page })
    .nullable()
    .describe('One line of at most fourteen words that a news desk would print.'),
  lead: z.object({ text: z.string(), page }).nullable().describe('What it does and for whom, in one or two sentences.'),
  boilerplate: z
    .array(z.object({ text: z.string(), page }))
    .describe('Two to four paragraphs about the company, each from one page.'),
  facts: z
    .array(z.object({ label: z.string().describe('One to three words.'), text: z.string(), page }))
    .describe('Up to ten facts, one sentence each: numbers, dates, places, people.'),
  quotes: z
    .array(
      z.object({
        text: z.string().describe('Copied exactly from the page.'),
        by: z.string().nullable().describe('Who says it, as the page names them.'),
        page,
      }),
    )
    .describe('Up to three sentences of the pages that can be quoted.'),
});
export type KitAnswer = z.output<typeof KitAnswer>;
