import { z } from 'zod';
import { gives, needs, nodeType, TextSource, takes, textRequirement, writtenHow } from '../../workflows/index.ts';

export const draftPressKit = nodeType({
  type: 'draft-press-kit',
  config: z.object({ text: TextSource }),
  inputs: {
    companyOverview: needs('text'),
    milestones: takes('text'),
    founders: takes('text'),
    pressContact: takes('text'),
  },
  outputs: { pressKit: gives('press-kit') },
  describe: ({ text }) => `Draft a press kit ${writtenHow(text)}.`,
  requires: ({ text }) => textRequirement(text),
});
