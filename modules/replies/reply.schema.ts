import { z } from 'zod';
import { ReplyClass } from '../campaign-state/reply-class.schema.ts';

export { ReplyClass };

export const Sentiment = z
  .enum(['positive', 'negative', 'neutral', 'auto'])
  .meta({ id: 'ReplySentiment', example: 'positive' });
export type Sentiment = z.output<typeof Sentiment>;

export const Qualification = z
  .object({
    qualification: ReplyClass,
    sentiment: Sentiment,
    confidence: z.number().min(0).max(1),
    reasoning: z.string().describe('One sentence that says what decided.'),
  })
  .meta({
    id: 'Qualification',
    example: {
      qualification: 'interested',
      sentiment: 'positive',
      confidence: 0.9,
      reasoning: 'The text says "tell me more", which shows interest.',
    },
  });
export type Qualification = z.output<typeof Qualification>;
