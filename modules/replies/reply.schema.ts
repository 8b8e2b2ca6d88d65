import { z } from 'zod';
import { ReplyClass } from '../campaign-state/reply-class.schema.ts';

export { ReplyClass };

export const Sentiment = z
  .enum(['positive', 'negative', 'neutral', 'auto'])
  .meta({ id: 'ReplySentiment', example: 'positive' });
export type Sentiment = z.output<typeof Sentiment>;

const Attention = z
  .enum(['objection', 'legal'])
  .describe(
    '`objection`: a formal objection, or a request for personal data or its deletion. `legal`: a threat with a lawyer or an authority, or abuse. Both unsubscribe the lead and need review. With a `confidence` below 0.5, the lead is unsubscribed only after a person confirms it.',
  )
  .meta({ id: 'ReplyAttention', example: 'objection' });
export type Attention = z.output<typeof Attention>;

export const OwnText = z.string().describe('Text without quotes and signature, at most 10,000 characters.');

export const ReferredTo = z
  .string()
  .nullable()
  .describe('Address that the person asks to contact instead. Nothing is sent to it automatically. Null if none.');

export const Qualification = z
  .object({
    qualification: ReplyClass,
    sentiment: Sentiment,
    confidence: z.number().min(0).max(1),
    reasoning: z.string().describe('Why this class was chosen, in one sentence.'),
    attention: Attention.nullable(),
    needsReview: z.boolean().describe('True if a person should check the reply: uncertain or serious.'),
  })
  .meta({
    id: 'Qualification',
    example: {
      qualification: 'interested',
      sentiment: 'positive',
      confidence: 0.9,
      reasoning: 'The trained model detected interest, mostly because of "tell me more".',
      attention: null,
      needsReview: false,
    },
  });
export type Qualification = z.output<typeof Qualification>;
