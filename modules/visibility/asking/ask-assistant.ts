import { createModel, type Model } from '../../../src/ai/model/ask.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { MAX_ANSWER } from '../reading/read-answer.ts';

/** Token limits of one question. A campaign reserves this much before it asks. */
export const TOKEN_LIMITS = { input: 2_000, output: 1_200 };

/** One attempt may use the whole time, so a call that may have been charged is never retried. */
export const ANSWER_MS: Milliseconds = 60_000;

/** Does not hint at the brand; only makes answers comparable. */
const INSTRUCTIONS =
  'Answer the question as you would answer anybody who asks it. Name companies or products where you know some, the best first, each with its website where you know it. At most 300 words.';

export interface AssistantAnswer {
  text: string;
  inputTokens: number;
  outputTokens: number;
  /** Reservations for this call. They are released when its tokens are recorded. */
  holds?: ModelUsage['holds'];
  latencyMs: number;
}

export const openAssistant = ({ egress }: Needs<'egress'>, settings: ModelSettings): Model =>
  createModel(egress, settings, {
    attemptMs: ANSWER_MS,
    totalMs: ANSWER_MS,
    retries: 2,
    maxOutputTokens: TOKEN_LIMITS.output,
  });

export async function askAssistant(model: Model, question: string, signal?: AbortSignal): Promise<AssistantAnswer> {
  const begin = performance.now();
  const asked = { instructions: INSTRUCTIONS, prompt: question, ...(signal === undefined ? {} : { signal }) };
  const { answer, usage } = await model.say(asked);
  return {
    // Names of people are removed: only companies are measured.
    text: nameless(outsideText(answer, MAX_ANSWER)),
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    holds: usage.holds,
    latencyMs: Math.round(performance.now() - begin),
  };
}
