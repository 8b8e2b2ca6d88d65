import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai';
import { z } from 'zod';

interface ToolUse {
  id: string;
  name: string;
  args: unknown;
  result: unknown;
}

export type PastMessage =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls: ToolUse[] };

const LONGEST_NAME = 64;
const Arguments = z.record(z.string(), z.unknown());

/**
 * Converts stored messages to a form that every provider accepts. A provider rejects the whole conversation
 * for one invalid part, and the next model may be from another provider.
 */
export function asModelMessages(
  message: PastMessage,
  place: number,
  showResult: (result: unknown) => string,
): ModelMessage[] {
  if (message.role === 'user') return [message];
  const { content } = message;
  const toolCalls = message.toolCalls.map((call, i) => ({
    name: call.name.replaceAll(/[^\w-]/g, '_').slice(0, LONGEST_NAME) || '_',
    id: `past_${place}_${i}`,
    args: Arguments.safeParse(call.args).data ?? {},
    result: call.result,
  }));
  if (content.trim() === '' && toolCalls.length === 0) return [];
  const said: AssistantModelMessage = {
    role: 'assistant',
    content: [
      ...(content.trim() === '' ? [] : [{ type: 'text' as const, text: content }]),
      ...toolCalls.map(({ id, name, args }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input: args,
      })),
    ],
  };
  const given: ToolModelMessage = {
    role: 'tool',
    content: toolCalls.map(({ id, name, result }) => ({
      type: 'tool-result',
      toolCallId: id,
      toolName: name,
      output: { type: 'text', value: showResult(result) },
    })),
  };
  return toolCalls.length === 0 ? [said] : [said, given];
}
