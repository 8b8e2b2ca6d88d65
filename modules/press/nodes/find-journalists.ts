import { z } from 'zod';
import { gives, needs, nodeType, TextSource, takes, textRequirement } from '../../workflows/index.ts';

export const findJournalists = nodeType({
  type: 'find-journalists',
  config: z.object({ text: TextSource }),
  inputs: { articles: needs('articles'), outlets: takes('outlets'), story: takes('text') },
  outputs: { journalists: gives('journalists') },
  describe: () => 'Find out who wrote the articles and why they fit.',
  requires: ({ text }) => textRequirement(text),
});
