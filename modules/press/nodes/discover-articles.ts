import { z } from 'zod';
import { gives, needs, nodeType, takes } from '../../workflows/index.ts';

export const discoverArticles = nodeType({
  type: 'discover-articles',
  config: z.object({ maxAgeDays: z.number().int().min(1).max(365).default(30) }),
  inputs: { topics: needs('text'), regions: takes('text'), competitors: takes('text') },
  outputs: { articles: gives('articles') },
  describe: ({ maxAgeDays }) => `Read the news feeds for articles of the last ${maxAgeDays} days.`,
});
