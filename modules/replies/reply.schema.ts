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
    '`objection`: a formal objection, or a request for data or its deletion; `legal`: a threat with a lawyer or an authority, or abuse. Both are unsubscribed and shown to a person; with a `confidence` below 0.5 they are only shown until a person says so.',
  )
  .meta({ id: 'ReplyAttention', example: 'objection' });
export type Attention = z.output<typeof Attention>;

/** What a person wrote, as lists show it. */
export const OwnText = z.string().describe('Without what it quotes and without signature; at most 10,000 characters.');

export const ReferredTo = z
  .string()
  .nullable()
  .describe('The address that the person says to write to instead; nobody is written to because of it.');

export const Qualification = z
  .object({
    qualification: ReplyClass,
    sentiment: Sentiment,
    confidence: z.number().min(0).max(1),
    reasoning: z.string().describe('One sentence that says what decided.'),
    attention: Attention.nullable(),
    needsReview: z.boolean().describe('A person should read it: little speaks for the class, or much depends on it.'),
  })
  .meta({
    id: 'Qualification',
    example: {
      qualification: 'interested',
      sentiment: 'positive',
      confidence: 0.9,
      reasoning: 'The trained model reads interest, mostly because of "tell me more".',
      attention: null,
      needsReview: false,
    },
  });
export type Qualification = z.output<typeof Qualification>;
