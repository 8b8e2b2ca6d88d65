import { z } from 'zod';
import { Turn } from '../../modules/assistant/answering/turn.ts';
import { converse } from '../../src/ai/model/converse.ts';
import type { Egress } from '../../src/egress/egress.ts';

const LIMITS = {
  silenceMs: 60_000,
  totalMs: 60_000,
  maxBytes: Number.POSITIVE_INFINITY,
  steps: 1,
  maxOutputTokens: 10,
};
const SETTINGS = { provider: 'other', apiKey: 'key', baseUrl: 'https://model.example/v1' };
const TOOL = { description: 'A tool', input: z.object({ a: z.string() }), run: () => Promise.resolve({}) };
const PIECE = 40;

const chunkOf = (delta: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
const called = (given: object) => chunkOf({ tool_calls: [{ index: 0, ...given }] });

function* pieces(text: string) {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** Consumes a stream whose text, reasoning and tool calls consist of many small chunks of the text. */
export async function hearStreamed(text: string): Promise<void> {
  async function* spoken() {
    for (const piece of pieces(text)) yield chunkOf({ content: piece });
    for (const piece of pieces(text)) yield chunkOf({ reasoning_content: piece });
    yield called({ id: 'call_1', type: 'function', function: { name: 'tool', arguments: '{"a":"' } });
    for (const piece of pieces(JSON.stringify(text).slice(1, -1))) yield called({ function: { arguments: piece } });
    yield called({ function: { arguments: '"}' } });
    yield `data: ${text}\n\n`;
  }
  const body = (async function* () {
    for await (const part of spoken()) yield Buffer.from(part);
  })();
  const headers = { 'content-type': 'text/event-stream' };
  const egress = { stream: () => Promise.resolve({ status: 200, headers, body }) } as unknown as Egress;
  const turn = new Turn(10);
  turn.beginStep(10);
  const conversation = {
    instructions: 'Answer.',
    messages: [{ role: 'user' as const, content: 'Hello' }],
    tools: { tool: TOOL },
    showResult: String,
    mayAsk: () => Promise.resolve(true),
    signal: new AbortController().signal,
  };
  for await (const event of converse({ egress, settings: SETTINGS, limits: LIMITS }, conversation))
    if (event.type !== 'step') turn.hear(event);
}
