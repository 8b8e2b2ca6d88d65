import { createModel, type Model, ModelFailed } from '../../../../src/ai/model/ask.ts';
import { type ModelSettings, usageOf } from '../../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../../src/ai/text-understanding.ts';
import type { Needs } from '../../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../../src/kernel/duration.ts';
import type { KitModelResult } from './draft-kit.ts';
import { KIT_TOKENS, type KitQuestion } from './kit-question.ts';

/** A kit takes less. One attempt may use the whole time, so a call that may have been charged is never retried. */
const ANSWER_MS: Milliseconds = 90_000;

export const openKitModel = ({ egress }: Needs<'egress'>, settings: ModelSettings): Model =>
  createModel(egress, settings, {
    attemptMs: ANSWER_MS,
    totalMs: ANSWER_MS,
    retries: 2,
    maxOutputTokens: KIT_TOKENS.output,
    answersAsked: 1,
  });

const MOST_TOKENS = { inputTokens: KIT_TOKENS.input, outputTokens: KIT_TOKENS.output };

export const maximumKitUsage = (settings: ModelSettings): ModelUsage => usageOf(settings, MOST_TOKENS);

/**
 * Asks the model. If it fails, its tokens are charged and the kit is extracted instead. Unknown usage counts
 * with the maximum.
 */
export async function askForKit(
  model: Model,
  question: KitQuestion,
  signal: AbortSignal,
): Promise<{ asked: KitModelResult; usage: ModelUsage }> {
  try {
    const { answer, usage } = await model.ask({ ...question, signal });
    return { asked: { answer, by: model.provider, fallbackReason: null }, usage };
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { usage, mayBeCharged, message } = error;
    return {
      asked: { answer: null, by: model.provider, fallbackReason: message },
      usage: mayBeCharged ? { ...usage, ...MOST_TOKENS } : usage,
    };
  }
}
