import { z } from 'zod';

/** What a model is asked to fill in; lengths are cut when the answer is read. */
export const AudiencesAnswer = z.object({
  audiences: z.array(
    z.object({
      name: z.string().describe('A few words that tell it from the others.'),
      rationale: z.string().describe('One sentence: why these people.'),
      title: z.array(z.string()).describe('Job titles, or parts of them.'),
      industry: z.array(z.string()),
      size: z.array(z.string()).describe('Numbers of employees as ranges such as 51-200.'),
      country: z.array(z.string()),
    }),
  ),
});
