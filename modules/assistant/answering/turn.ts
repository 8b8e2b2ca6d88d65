import type { ModelEvent, StepUsage } from '../../../src/ai/model/converse.ts';
import type { KeptToolCall } from '../sessions/chat-session.queries.ts';
import { type Asked, OWN_TOOLS } from '../tools/own-tools.ts';
import { type TokenUsage, tokensIn } from './context-size.rules.ts';
import type { Frame } from './frames.ts';
import type { NewMessage } from './keep-message.ts';
import { capToReservation, TURN_TOKENS } from './turn-costs.ts';

const NOTHING: TokenUsage = { inputTokens: 0, outputTokens: 0 };

/** Limits a reported number to what an integer column holds. */
const storable = (tokens: number) => Math.min(Math.max(0, Math.ceil(tokens)), 2 ** 31 - 1);

interface Step {
  text: string;
  calls: KeptToolCall[];
  /** Calls without a result yet, keyed by call id. */
  waiting: Map<string, Omit<KeptToolCall, 'result'>>;
  estimatedInput: number;
  writtenBytes: number;
}

/** The state of one answer in progress: the text of the current step and the usage of all steps. */
export class Turn {
  readonly asked: Asked = { inputs: [], buttons: null };
  /** Tokens of the last completed step; shows how full the context is. */
  lastStep: TokenUsage | null = null;
  /** Tokens already recorded in the ledger. */
  noted: TokenUsage = NOTHING;
  #used: TokenUsage = NOTHING;
  #step: Step | null = null;
  #endedWithCalls = false;
  #keptButtons = false;
  readonly #stepOutputTokens: number;

  constructor(stepOutputTokens: number) {
    this.#stepOutputTokens = stepOutputTokens;
  }

  /** Begins a step that reads `bytes`. Returns null if the model waits for the user or the reservation is used up. */
  beginStep(bytes: number): TokenUsage | null {
    const isWaiting = this.asked.inputs.length > 0 || this.asked.buttons !== null;
    if (isWaiting && !this.#endedWithCalls) return null;
    const estimatedInput = tokensIn(bytes);
    const most = {
      inputTokens: this.#used.inputTokens + estimatedInput,
      outputTokens: this.#used.outputTokens + this.#stepOutputTokens,
    };
    const isFirst = this.lastStep === null;
    if (!isFirst && (most.inputTokens > TURN_TOKENS.inputTokens || most.outputTokens > TURN_TOKENS.outputTokens)) {
      return null;
    }
    this.#step = { text: '', calls: [], waiting: new Map(), estimatedInput, writtenBytes: 0 };
    this.#endedWithCalls = false;
    return capToReservation(most);
  }

  /** Returns the frame that the caller sees for an event, or null. */
  hear(event: Exclude<ModelEvent, { type: 'step' }>): Frame | null {
    const step = this.#step;
    if (step === null) return null;
    step.writtenBytes += Buffer.byteLength(JSON.stringify(event.type === 'tool-result' ? '' : event));
    switch (event.type) {
      case 'thinking-start':
        return { type: 'thinking_start' };
      case 'thinking':
        return { type: 'thinking_delta', thinking: event.text };
      case 'thinking-stop':
        return { type: 'thinking_stop' };
      case 'text':
        step.text += event.text;
        return { type: 'token', content: event.text };
      case 'tool-call': {
        const { type: _type, ...call } = event;
        if (OWN_TOOLS.has(call.name)) return null;
        step.waiting.set(call.id, call);
        return { type: 'tool_call', ...call };
      }
      case 'tool-result': {
        const { id, name, result } = event;
        const call = step.waiting.get(id);
        if (call === undefined) return null;
        step.waiting.delete(id);
        step.calls.push({ ...call, result });
        return { type: 'tool_result', id, name, result };
      }
      default:
        return event satisfies never;
    }
  }

  /** Ends the step with the usage that the provider reports. Returns the message to store. */
  endStep({ inputTokens, outputTokens }: StepUsage): NewMessage | null {
    const step = this.#step;
    if (step === null) return null;
    const own = {
      inputTokens: storable(inputTokens ?? step.estimatedInput),
      outputTokens: storable(outputTokens ?? tokensIn(step.writtenBytes)),
    };
    this.lastStep = own;
    this.#used = capToReservation({
      inputTokens: this.#used.inputTokens + own.inputTokens,
      outputTokens: this.#used.outputTokens + own.outputTokens,
    });
    this.#endedWithCalls = step.calls.length > 0;
    this.#step = null;
    return this.#messageOf(step, own.outputTokens);
  }

  /** Ends an interrupted step. `isPaid` is true if the provider has probably read the prompt. */
  breakOff(isPaid: boolean): NewMessage | null {
    const before = this.lastStep;
    const hasSpoken = (this.#step?.writtenBytes ?? 0) > 0;
    const message = this.endStep(isPaid || hasSpoken ? { inputTokens: null, outputTokens: null } : NOTHING);
    this.lastStep = before ?? (hasSpoken ? this.lastStep : null);
    return message;
  }

  get used(): TokenUsage {
    return this.#used;
  }

  /** The answer ended after tool calls without any text about their results. */
  get isUnanswered(): boolean {
    return this.#endedWithCalls;
  }

  #messageOf({ text, calls }: Step, tokenCount: number): NewMessage | null {
    const { inputs } = this.asked;
    const buttons = this.#keptButtons ? null : this.asked.buttons;
    this.#keptButtons ||= buttons !== null;
    const content = text === '' && calls.length === 0 ? inputs.map(({ label }) => label).join('\n') : text;
    if (content === '' && calls.length === 0 && buttons === null) return null;
    return { role: 'assistant', content, toolCalls: calls.length === 0 ? null : calls, buttons, tokenCount };
  }
}
