import { z } from 'zod';

/** Output schema for the model. Texts that are too long are cut afterwards. */
export const AudiencesAnswer = z.object({
  audiences: z.array(
    z.object({
      name: z.string().describe('A few words that distinguish this audience from the others.'),
      rationale: z.string().describe('One sentence: the reason for this audience.'),
      title: z.array(z.string()).describe('Job titles or parts of job titles.'),
      industry: z.array(z.string()),
      size: z.array(z.string()).describe('Numbers of employees as ranges such as 51-200.'),
      country: z.array(z.string()),
    }),
  ),
});
