import type { ModelEvent, StepUsage } from '../../../src/ai/model/converse.ts';
import type { KeptToolCall } from '../sessions/chat-session.queries.ts';
import { type Asked, OWN_TOOLS } from '../tools/own-tools.ts';
import { tokensIn, type Usage } from './context-size.rules.ts';
import type { Frame } from './frames.ts';
import type { NewMessage } from './keep-message.ts';
import { TURN_TOKENS, upToReserved } from './turn-costs.ts';

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

/** A provider may say anything; the database takes an integer. */
const storable = (tokens: number) => Math.min(Math.max(0, Math.ceil(tokens)), 2 ** 31 - 1);

interface Step {
  text: string;
  calls: KeptToolCall[];
  /** By id: those whose result has not come. */
  waiting: Map<string, Omit<KeptToolCall, 'result'>>;
  estimatedInput: number;
  writtenBytes: number;
}

/** One answer while it is given: what was said in this step, and what all steps have used. */
export class Turn {
  readonly asked: Asked = { inputs: [], buttons: null };
  /** Of the last step that ended: how full the model's context is. */
  lastStep: Usage | null = null;
  /** What the ledger has been told that is used. */
  noted: Usage = NOTHING;
  #used: Usage = NOTHING;
  #step: Step | null = null;
  #endedWithCalls = false;
  #keptButtons = false;
  readonly #stepOutputTokens: number;

  constructor(stepOutputTokens: number) {
    this.#stepOutputTokens = stepOutputTokens;
  }

  /** Begins a step in which the model reads so much. Null where it is the last word, or no longer fits what was reserved. */
  beginStep(bytes: number): Usage | null {
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
    return upToReserved(most);
  }

  /** What of an event the person sees; null for nothing. */
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

  /** Ends the step with what the provider says that it used, and answers what of it is kept. */
  endStep({ inputTokens, outputTokens }: StepUsage): NewMessage | null {
    const step = this.#step;
    if (step === null) return null;
    const own = {
      inputTokens: storable(inputTokens ?? step.estimatedInput),
      outputTokens: storable(outputTokens ?? tokensIn(step.writtenBytes)),
    };
    this.lastStep = own;
    this.#used = upToReserved({
      inputTokens: this.#used.inputTokens + own.inputTokens,
      outputTokens: this.#used.outputTokens + own.outputTokens,
    });
    this.#endedWithCalls = step.calls.length > 0;
    this.#step = null;
    return this.#messageOf(step, own.outputTokens);
  }

  /** Ends a step that broke off; `isPaid` where the provider has read the question as far as anybody knows. */
  breakOff(isPaid: boolean): NewMessage | null {
    const before = this.lastStep;
    const hasSpoken = (this.#step?.writtenBytes ?? 0) > 0;
    const message = this.endStep(isPaid || hasSpoken ? { inputTokens: null, outputTokens: null } : NOTHING);
    this.lastStep = before ?? (hasSpoken ? this.lastStep : null);
    return message;
  }

  get used(): Usage {
    return this.#used;
  }

  /** It stopped after a round of tools, without a word about what they gave. */
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
