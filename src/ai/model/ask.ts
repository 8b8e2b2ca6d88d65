import type { z } from 'zod';
import type { Egress } from '../../egress/egress.ts';
import { DomainError } from '../../kernel/errors.ts';
import { outsideJson, outsideText } from '../../kernel/text/outside-text.ts';
import type { ModelUsage } from '../text-understanding.ts';
import { type Diagnosis, diagnose, EmptyAnswer } from './diagnose.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { Prompt } from './prompt.ts';
import { type ModelPayment, type ModelSettings, openModel, usageOf } from './provider.ts';

export interface ModelLimits {
  /** Time limit of one request to the provider. */
  attemptMs: number;
  /** Time limit of all attempts, including the pauses between them. */
  totalMs: number;
  /** Retries after a failed connection, 408, 409, 429 or 5xx. */
  retries: number;
  maxOutputTokens: number;
  /** Maximum number of answers to request until one fits the schema. Default: 2. */
  answersAsked?: number;
}

export const MODEL_LIMITS: ModelLimits = { attemptMs: 30_000, totalMs: 60_000, retries: 2, maxOutputTokens: 3_000 };

/** A model that fails twice will most likely fail again. */
const ANSWERS_ASKED = 2;

/** The provider gave no usable answer. The message is one sentence for the customer, without secrets. */
export class ModelFailed extends Error {
  /** Tokens used. An answer with unknown usage counts with its maximum. */
  readonly usage: ModelUsage;
  /** The provider may have received the question, but its token usage is unknown. */
  readonly mayBeCharged: boolean;
  /** The provider rejected the key, so a retry does not help. */
  readonly isRefused: boolean;
  /** The model answered, but not in the required form. Other questions may still work. */
  readonly isUnfit: boolean;

  constructor(
    { sentence, mayBeCharged, isRefused, isUnfit }: Diagnosis,
    usage: ModelUsage,
    options?: { cause?: unknown },
  ) {
    super(sentence, options);
    this.usage = usage;
    this.mayBeCharged = mayBeCharged;
    this.isRefused = isRefused;
    this.isUnfit = isUnfit;
  }
}

interface Question<Schema extends z.ZodType> extends Prompt {
  schema: Schema;
  signal?: AbortSignal;
}

export interface Model {
  provider: string;
  /** Asks for an answer that fits `schema`. Throws ModelFailed, or the reason of `signal`. */
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<{ answer: z.output<Schema>; usage: ModelUsage }>;
  say(question: Prompt & { signal?: AbortSignal }): Promise<{ answer: string; usage: ModelUsage }>;
}

export function createModel(egress: Egress, settings: ModelSettings, limits: ModelLimits = MODEL_LIMITS): Model {
  const { provider } = settings;
  const asking = { egress, settings, limits };
  return {
    provider,
    ask: ({ schema, ...question }) =>
      generate(asking, question, async ({ generateText, Output }, request) => {
        const answered = await generateText({ ...request, output: Output.object({ schema }) });
        return { read: () => schema.parse(outsideJson(answered.output)), used: answered.usage };
      }),
    say: (question) =>
      generate(asking, question, async ({ generateText }, request) => {
        const { text, usage } = await generateText(request);
        return { read: () => wordsIn(text), used: usage };
      }),
  };
}

function wordsIn(text: string): string {
  const words = outsideText(text);
  if (words.trim() === '') throw new EmptyAnswer();
  return words;
}

interface Asking {
  egress: Egress;
  settings: ModelSettings;
  limits: ModelLimits;
}

interface TokensUsed {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

type Sdk = typeof import('ai');
type TextRequest = Parameters<Sdk['generateText']>[0] & Prompt;
type Ask<Answer> = (sdk: Sdk, request: TextRequest) => Promise<{ read(): Answer; used: TokensUsed }>;

type Asked = Prompt & { signal?: AbortSignal | undefined };

/** Allowance for the schema and the texts that the SDK adds around a question. */
const FRAME_TOKENS = 2_000;

/** Returns the upper limit of tokens for `answers` answers. No text has more tokens than bytes. */
function mostTokens({ settings, limits }: Asking, { instructions, prompt }: Asked, answers: number): ModelUsage {
  const inputTokens = answers * (Buffer.byteLength(instructions) + Buffer.byteLength(prompt) + FRAME_TOKENS);
  return usageOf(settings, { inputTokens, outputTokens: answers * limits.maxOutputTokens });
}

/**
 * Reserves the maximum cost before asking. The reservation is returned with the usage and settled when that
 * is recorded.
 */
async function generate<Answer>(asking: Asking, question: Asked, ask: Ask<Answer>) {
  const { payment } = asking.settings;
  const hold = payment === undefined ? null : await promised(asking, question, payment);
  if (payment === undefined || hold === null) return answer(asking, question, ask);
  try {
    const { usage, ...answered } = await answer(asking, question, ask);
    return { ...answered, usage: { ...usage, holds: [hold] } };
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    if (error.mayBeCharged || error.usage.inputTokens + error.usage.outputTokens > 0) error.usage.holds = [hold];
    else await payment.drop(hold);
    throw error;
  }
}

async function promised(asking: Asking, question: Asked, payment: ModelPayment): Promise<string | null> {
  try {
    return await payment.hold(mostTokens(asking, question, asking.limits.answersAsked ?? ANSWERS_ASKED));
  } catch (error) {
    if (payment.fallsBack !== true || !(error instanceof DomainError) || error.code !== 'payment_required') throw error;
    const diagnosis = { sentence: error.message, mayBeCharged: false, isRefused: false, isUnfit: false, status: null };
    throw new ModelFailed(diagnosis, usageOf(asking.settings, NO_TOKENS), { cause: error });
  }
}

/** More than any model reads or writes at once. */
const MOST_SAID = 10_000_000;

/**
 * Sanitises token counts. Self-hosted servers may report -1 or fractions, which must not invalidate their
 * answers.
 */
const tokensSaid = (tokens = 0): number => Math.min(Math.max(0, Math.ceil(tokens)), MOST_SAID);

const NO_TOKENS = { inputTokens: 0, outputTokens: 0 };

async function answer<Answer>(
  asking: Asking,
  question: Asked,
  ask: Ask<Answer>,
): Promise<{ answer: Answer; usage: ModelUsage }> {
  const { egress, settings, limits } = asking;
  const { instructions, prompt, signal } = question;
  const sdk = await import('ai');
  const { provider } = settings;
  const usage = usageOf(settings, NO_TOKENS);
  const count = (used: TokensUsed | undefined) => {
    usage.inputTokens += tokensSaid(used?.inputTokens);
    usage.outputTokens += tokensSaid(used?.outputTokens);
  };
  await settings.onAsk?.(mostTokens(asking, question, limits.answersAsked ?? ANSWERS_ASKED));
  const deadline = AbortSignal.timeout(limits.totalMs);
  try {
    const request = {
      model: await openModel(settings, createGuardedFetch(egress, limits.attemptMs)),
      instructions,
      prompt,
      maxOutputTokens: limits.maxOutputTokens,
      maxRetries: limits.retries,
      ...thinkingOf(provider, usage.model),
      abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    };
    for (let asked = 1; ; asked++) {
      try {
        const { read, used } = await ask(sdk, request);
        count(used);
        return { answer: read(), usage };
      } catch (error) {
        if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
        count(error.usage);
        if (asked >= (limits.answersAsked ?? ANSWERS_ASKED)) throw error;
      }
    }
  } catch (error) {
    signal?.throwIfAborted();
    const diagnosis = await diagnose(provider, error, deadline.aborted);
    if (diagnosis.isRefused) await settings.onRefused?.();
    // The usage of the last answer is unknown, so its maximum counts.
    if (diagnosis.mayBeCharged) count(mostTokens(asking, question, 1));
    throw new ModelFailed(diagnosis, usage, { cause: error });
  }
}

/** Reasoning uses up the output tokens, and these short answers need little reasoning. */
const thinkingOf = (provider: string, model: string) =>
  provider === 'openai' && /^gpt-5(?:-mini|-nano)?$/.test(model)
    ? { providerOptions: { openai: { reasoningEffort: 'minimal' } } }
    : {};
