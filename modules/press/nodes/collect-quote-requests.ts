import { z } from 'zod';
import { gives, needs, nodeType } from '../../workflows/index.ts';

export const collectQuoteRequests = nodeType({
  type: 'collect-quote-requests',
  config: z.object({ maxAgeDays: z.number().int().min(1).max(60).default(7) }),
  inputs: { expertise: needs('text') },
  outputs: { quoteRequests: gives('quote-requests') },
  describe: ({ maxAgeDays }) => `Collect what journalists asked in the last ${maxAgeDays} days.`,
});
