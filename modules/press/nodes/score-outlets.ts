import { z } from 'zod';
import { gives, needs, nodeType, TextSource, takes, textRequirement } from '../../workflows/index.ts';

export const scoreOutlets = nodeType({
  type: 'score-outlets',
  config: z.object({ text: TextSource, minimumScore: z.number().int().min(0).max(100).default(50) }),
  inputs: { articles: needs('articles'), topics: takes('text') },
  outputs: { outlets: gives('outlets') },
  describe: ({ minimumScore }) => `Score the outlets and keep those with ${minimumScore} points or more.`,
  requires: ({ text }) => textRequirement(text),
});
