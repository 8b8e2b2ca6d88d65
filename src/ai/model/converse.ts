import type { TextStreamPart, ToolSet } from 'ai';
import { z } from 'zod';
import type { Egress } from '../../egress/egress.ts';
import type { Milliseconds } from '../../kernel/duration.ts';
import { outsideJson, outsideText } from '../../kernel/text/outside-text.ts';
import { diagnose } from './diagnose.ts';
import { createStreamingFetch, type StreamLimits } from './guarded-fetch.ts';
import { asModelMessages, type PastMessage } from './past-messages.ts';
import { type ModelSettings, openModel } from './provider.ts';

export interface ConversationLimits extends StreamLimits {
  /** Time limit of the whole answer, including tool calls. */
  totalMs: Milliseconds;
  /** Maximum number of requests to the model: the first, and one after each round of tool calls. */
  steps: number;
  maxOutputTokens: number;
}

export interface ConversationTool {
  description: string;
  input: z.ZodType;
  /** Runs the tool. Never throws; failures are returned as results. */
  run(given: unknown, signal: AbortSignal): Promise<unknown>;
}

export interface ModelConversation {
  instructions: string;
  messages: PastMessage[];
  tools: Record<string, ConversationTool>;
  /** Formats a tool result for the model. */
  showResult(result: unknown): string;
  /**
   * Called before each step with the input size in bytes. Returning false ends the answer, except on the
   * first step.
   */
  mayAsk(bytes: number): Promise<boolean>;
  signal: AbortSignal;
}

export interface StepUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

export type ModelEvent =
  | { type: 'thinking-start' }
  | { type: 'thinking'; text: string }
  | { type: 'thinking-stop' }
  | { type: 'text'; text: string }
  | { type: 'tool-call'; id: string; name: string; args: unknown }
  | { type: 'tool-result'; id: string; name: string; result: unknown }
  | { type: 'step'; usage: StepUsage };

export class ConversationFailed extends Error {
  /** HTTP status of the provider, or null if it did not respond. */
  readonly status: number | null;
  /** The provider may have received the question, but its token usage is unknown. */
  readonly mayBeCharged: boolean;

  constructor(
    sentence: string,
    { status, mayBeCharged }: { status: number | null; mayBeCharged: boolean },
    options?: { cause?: unknown },
  ) {
    super(sentence, options);
    this.status = status;
    this.mayBeCharged = mayBeCharged;
  }
}

interface Asking {
  egress: Egress;
  settings: ModelSettings;
  limits: ConversationLimits;
}

/**
 * Streams what the model says and does. The provider's request ends when the consumer stops or the signal
 * aborts. Throws ConversationFailed, or the reason of the signal.
 */
export async function* converse(asking: Asking, conversation: ModelConversation): AsyncGenerator<ModelEvent, void> {
  const { settings, limits } = asking;
  const left = new AbortController();
  const deadline = AbortSignal.timeout(limits.totalMs);
  const signal = AbortSignal.any([conversation.signal, deadline, left.signal]);
  const steps = new HeardSteps();
  try {
    for await (const part of await begin(asking, conversation, { signal, steps })) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw signal.reason;
      const event = eventOf(part);
      if (event !== null && !('text' in event && event.text === '')) yield event;
      if (event?.type === 'step') steps.hear();
    }
  } catch (error) {
    conversation.signal.throwIfAborted();
    const { sentence, isRefused, ...outcome } = await diagnose(settings.provider, error, deadline.aborted);
    if (isRefused) await settings.onRefused?.();
    throw new ConversationFailed(sentence, outcome, { cause: error });
  } finally {
    left.abort();
  }
}

/** Delays the next step until the consumer has read the end of the last one, because the SDK reads ahead. */
class HeardSteps {
  #next = Promise.withResolvers<void>();

  hear(): void {
    this.#next.resolve();
  }

  async next(): Promise<void> {
    await this.#next.promise;
    this.#next = Promise.withResolvers<void>();
  }
}

async function begin(
  { egress, settings, limits }: Asking,
  conversation: ModelConversation,
  { signal, steps: heard }: { signal: AbortSignal; steps: HeardSteps },
) {
  const sdk = await import('ai');
  const { instructions, messages, mayAsk } = conversation;
  const tools = toolsOf(sdk, conversation, signal);
  const bytesOf = (asked: unknown) => Buffer.byteLength(JSON.stringify(asked));
  const fixedBytes = bytesOf(instructions) + bytesOf(Object.entries(conversation.tools).map(asRead));
  await mayAsk(fixedBytes + bytesOf(messages));
  return sdk.streamText({
    model: await openModel(settings, createStreamingFetch(egress, limits, signal)),
    instructions,
    messages: messages.flatMap((message, place) => asModelMessages(message, place, conversation.showResult)),
    tools,
    maxOutputTokens: limits.maxOutputTokens,
    // The user is present and can retry, so failures are reported immediately.
    maxRetries: 0,
    abortSignal: signal,
    stopWhen: async ({ steps }) => {
      await heard.next();
      if (signal.aborted) return true;
      const said = steps.flatMap(({ response }) => response.messages);
      return steps.length >= limits.steps || !(await mayAsk(fixedBytes + bytesOf([messages, said])));
    },
    // Errors also arrive in the stream. Without this handler the SDK prints them.
    onError: () => undefined,
  }).stream;
}

/**
 * Returns a tool in the form the model reads it, to measure its size. The arguments are larger than the
 * description.
 */
const asRead = ([name, { description, input }]: [string, ConversationTool]) => [
  name,
  description,
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
];

const toolsOf = (
  { tool }: typeof import('ai'),
  { tools, showResult }: ModelConversation,
  signal: AbortSignal,
): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => [
      name,
      tool({
        description,
        inputSchema: input,
        execute: (given) => run(given, signal),
        toModelOutput: ({ output }) => ({ type: 'text', value: showResult(output) }),
      }),
    ]),
  );

/** Converts SDK events. All text of a model is untrusted. */
function eventOf(part: TextStreamPart<ToolSet>): ModelEvent | null {
  switch (part.type) {
    case 'reasoning-start':
      return { type: 'thinking-start' };
    case 'reasoning-delta':
      return { type: 'thinking', text: outsideText(part.text) };
    case 'reasoning-end':
      return { type: 'thinking-stop' };
    case 'text-delta':
      return { type: 'text', text: outsideText(part.text) };
    case 'tool-call':
      return { type: 'tool-call', ...callOf(part), args: outsideJson(part.input) };
    case 'tool-result':
      return { type: 'tool-result', ...callOf(part), result: part.output };
    case 'tool-error':
      return { type: 'tool-result', ...callOf(part), result: { error: refusalOf(part.toolName, part.error) } };
    case 'finish-step': {
      const { inputTokens, outputTokens } = part.usage;
      return { type: 'step', usage: { inputTokens: inputTokens ?? null, outputTokens: outputTokens ?? null } };
    }
    default:
      return null;
  }
}

const callOf = ({ toolCallId, toolName }: { toolCallId: string; toolName: string }) => ({
  id: outsideText(toolCallId, 200),
  name: outsideText(toolName, 200),
});

/** The SDK rejects calls of unknown tools and calls with invalid arguments. */
const refusalOf = (name: string, error: unknown) =>
  /unavailable tool/.test(String(error))
    ? `${outsideText(name, 100)} is not allowed here, so it was not called.`
    : 'The arguments do not fit the tool, so it was not called.';
