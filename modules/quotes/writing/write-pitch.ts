import { createModel, type Model, ModelFailed } from '../../../src/ai/model/ask.ts';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { meaningfulWords } from '../requests/relevance.ts';
import { type AskedRequest, type PitchFacts, writeTemplatePitch } from './pitch-facts.rules.ts';
import { buildPitchPrompt, PITCH_TOKENS, PitchAnswer } from './pitch-prompt.ts';
import { readPitch } from './read-pitch.rules.ts';

export const MOST_TOKENS = { inputTokens: PITCH_TOKENS.input, outputTokens: PITCH_TOKENS.output };

/** One attempt may use the whole time, so a call that may have been charged is never retried. */
const ANSWER_MS: Milliseconds = 60_000;

export interface WrittenPitch {
  draft: string;
  writtenBy: string;
  /** Why a template was used although a model was asked; one sentence. */
  fallbackReason: string | null;
}

/** The result of a model call. If its usage is unknown, `usage` is the maximum. */
export interface AskedPitch {
  pitch: { draft: string } | { fallbackReason: string };
  usage: ModelUsage;
  isRefused: boolean;
}

export const openWriter = ({ egress }: Needs<'egress'>, settings: ModelSettings): Model =>
  createModel(egress, settings, {
    attemptMs: ANSWER_MS,
    totalMs: ANSWER_MS,
    retries: 2,
    maxOutputTokens: PITCH_TOKENS.output,
    answersAsked: 1,
  });

export async function askForPitch(
  model: Model,
  facts: PitchFacts,
  request: AskedRequest,
  signal?: AbortSignal,
): Promise<AskedPitch> {
  const question = {
    ...buildPitchPrompt(facts, request),
    schema: PitchAnswer,
    ...(signal === undefined ? {} : { signal }),
  };
  try {
    const { answer, usage } = await model.ask(question);
    const read = readPitch(answer.pitch, JSON.stringify([facts, request]));
    const pitch = 'objection' in read ? { fallbackReason: read.objection } : { draft: read.pitch };
    return { pitch, usage, isRefused: false };
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { usage, mayBeCharged, isRefused, message } = error;
    return {
      pitch: { fallbackReason: message },
      usage: mayBeCharged ? { ...usage, ...MOST_TOKENS } : usage,
      isRefused,
    };
  }
}

/** Returns the model's pitch, or one from the template with the reason. Without a model there is no reason. */
export function composePitch(
  asked: AskedPitch['pitch'] | null,
  writtenBy: string,
  template: { facts: PitchFacts; request: AskedRequest },
): WrittenPitch {
  if (asked !== null && 'draft' in asked) return { draft: asked.draft, writtenBy, fallbackReason: null };
  const draft = writeTemplatePitch(
    template.facts,
    template.request,
    fittingSentences(template.facts, template.request.opportunityText),
  );
  return { draft, writtenBy: 'templates', fallbackReason: asked?.fallbackReason ?? null };
}

/** More sentences would read like a brochure. */
const MOST_SENTENCES = 3;

/**
 * Returns the sentences that share the most words with the request, without those that share none or repeat the
 * quotation.
 */
function fittingSentences({ sentences, quotation, pitch }: PitchFacts, request: string): string[] {
  const asked = meaningfulWords(request);
  const isSaid = (text: string) => text === pitch || (quotation !== null && text.includes(quotation.text.slice(0, 40)));
  return sentences
    .filter((text) => !isSaid(text))
    .map((text) => ({ text, shared: [...meaningfulWords(text)].filter((word) => asked.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MOST_SENTENCES)
    .map(({ text }) => text);
}
