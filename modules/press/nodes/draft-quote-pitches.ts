import { z } from 'zod';
import { gives, needs, nodeType, TextSource, takes, textRequirement, writtenHow } from '../../workflows/index.ts';

export const draftQuotePitches = nodeType({
  type: 'draft-quote-pitches',
  config: z.object({ text: TextSource }),
  inputs: { quoteRequests: needs('quote-requests'), spokesperson: takes('text'), biography: takes('text') },
  outputs: { quotePitches: gives('quote-pitches') },
  describe: ({ text }) => `Draft an answer to each request ${writtenHow(text)}.`,
  requires: ({ text }) => textRequirement(text),
});
