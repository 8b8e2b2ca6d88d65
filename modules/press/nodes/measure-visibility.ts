import { z } from 'zod';
import { gives, needs, nodeType, takes } from '../../workflows/index.ts';

export const measureVisibility = nodeType({
  type: 'measure-visibility',
  config: z.object({ questions: z.number().int().min(1).max(100).default(10) }),
  inputs: { category: needs('text'), questions: takes('text'), competitors: takes('text') },
  outputs: { score: gives('visibility-score') },
  describe: ({ questions }) => `Ask an assistant ${questions} questions and count how often it names the brand.`,
  requires: () => 'text',
});
