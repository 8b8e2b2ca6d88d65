import { z } from 'zod';

export const SequenceStep = z
  .object({
    step: z.number().int().min(1),
    bodyText: z.string(),
    bodyHtml: z.string(),
    daysSinceLastStep: z.number().int().min(0),
  })
  .meta({
    id: 'SequenceStep',
    example: { step: 1, bodyText: 'Hi Ada,', bodyHtml: '<p>Hi Ada,</p>', daysSinceLastStep: 0 },
  });
export type SequenceStep = z.output<typeof SequenceStep>;
