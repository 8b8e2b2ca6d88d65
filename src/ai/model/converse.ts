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
  /** All that a model says and does before it is somebody else's turn. */
  totalMs: Milliseconds;
  /** How often it is asked: once, and once more after each round of tools. */
  steps: number;
  /** Of one step. */
  maxOutputTokens: number;
}

export interface ConversationTool {
  description: string;
  input: z.ZodType;
  /** Never throws: what went wrong is a result too. */
  run(given: unknown, signal: AbortSignal): Promise<unknown>;
}

export interface Conversation {
  instructions: string;
  messages: PastMessage[];
  tools: Record<string, ConversationTool>;
  /** How a model is shown what a tool gave. */
  showResult(result: unknown): string;
  /** Told before each step how much the model will read, in bytes; false ends the answer before it, but for the first. */
  mayAsk(bytes: number): Promise<boolean>;
  signal: AbortSignal;
}

export interface StepUsage {
  /** Null where the provider does not tell. */
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

/** The message is one sentence for the customer. */
export class ConversationFailed extends Error {
  /** That the provider answered with, where it did. */
  readonly status: number | null;
  /** The question may have arrived without an answer that tells its tokens. */
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
 * What a model says and does, as it does it, until it has answered. Whoever stops listening, or the signal, ends the
 * provider's request. Throws ConversationFailed, or the reason of the signal.
 */
export async function* converse(asking: Asking, conversation: Conversation): AsyncGenerator<ModelEvent, void> {
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

/** The SDK reads ahead of whoever listens, who may be slow: the next step waits until they have heard the end of the last one. */
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
  conversation: Conversation,
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
    // Whoever asks is there to ask again, and is told so at once.
    maxRetries: 0,
    abortSignal: signal,
    stopWhen: async ({ steps }) => {
      await heard.next();
      if (signal.aborted) return true;
      const said = steps.flatMap(({ response }) => response.messages);
      return steps.length >= limits.steps || !(await mayAsk(fixedBytes + bytesOf([messages, said])));
    },
    // It comes as a part of the stream as well; without this the SDK would print it.
    onError: () => undefined,
  }).stream;
}

/** A tool as the model reads it: its arguments say more than its description. */
const asRead = ([name, { description, input }]: [string, ConversationTool]) => [
  name,
  description,
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
];

const toolsOf = ({ tool }: typeof import('ai'), { tools, showResult }: Conversation, signal: AbortSignal): ToolSet =>
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

/** Whatever a model wrote is text from outside. */
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

/** The SDK runs no tool that it was not given, and none with arguments that do not fit. */
const refusalOf = (name: string, error: unknown) =>
  /unavailable tool/.test(String(error))
    ? `${outsideText(name, 100)} is not allowed here, so it was not called.`
    : 'The arguments do not fit the tool, so it was not called.';
