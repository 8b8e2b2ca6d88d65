import { createModel, type Model } from '../../../src/ai/model/ask.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { nameless } from '../../../src/kernel/text/addresses-in.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { MAX_ANSWER } from '../reading/read-answer.ts';

/** What a model may read and write at the most for one question: so much is reserved before a campaign asks it. */
export const TOKEN_LIMITS = { input: 2_000, output: 1_200 };

/** An attempt uses up the whole time, so none that may be charged is repeated. */
export const ANSWER_MS: Milliseconds = 60_000;

/** Nothing that would lead it to the brand, only what makes answers comparable. */
const INSTRUCTIONS =
  'Answer the question as you would answer anybody who asks it. Name companies or products where you know some, the best first, each with its website where you know it. At most 300 words.';

export interface AssistantAnswer {
  text: string;
  inputTokens: number;
  outputTokens: number;
  /** What was promised to it: it ends where its tokens are recorded. */
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

/** The model's plain answer. Throws ModelFailed. */
export async function askAssistant(model: Model, question: string, signal?: AbortSignal): Promise<AssistantAnswer> {
  const begin = performance.now();
  const asked = { instructions: INSTRUCTIONS, prompt: question, ...(signal === undefined ? {} : { signal }) };
  const { answer, usage } = await model.say(asked);
  return {
    // Nobody is measured.
    text: nameless(outsideText(answer, MAX_ANSWER)),
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    holds: usage.holds,
    latencyMs: Math.round(performance.now() - begin),
  };
}
