import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Act =
  | { says: string }
  | { thinks: string }
  | { calls: string; args: unknown; id?: string }
  /** Written unchanged instead of a chunk. */
  | { raw: string }
  /** Repeats the text forever. */
  | { endless: string }
  /** Waits for the promise, then continues. */
  | { until: Promise<void> }
  /** Sends nothing more and keeps the connection open. */
  | { hangs: true }
  /** Closes the connection in mid-stream. */
  | { breaks: true };

export type Reply =
  | { acts: Act[]; inputTokens?: number; outputTokens?: number; withoutUsage?: true }
  | { status: number; body?: string }
  | { never: true };

interface Asked {
  path: string;
  body: Record<string, unknown>;
  /** The whole prompt. */
  words: string;
  /** Result of the last tool call. */
  toolResult: string;
}

export interface StreamingModel {
  baseUrl: string;
  received: Asked[];
  /** Characters written in endless answers so far. */
  written(): number;
  /** Resolves when a caller disconnects before the answer ends. */
  left(): Promise<void>;
  /** Queues replies. The last one also answers all further requests. */
  reply(...replies: (Reply | ((asked: Asked) => Reply))[]): void;
  close(): Promise<void>;
}

/** Implements the streaming formats of OpenAI chat completions and Anthropic messages. */
export async function startStreamingModel(): Promise<StreamingModel> {
  const received: Asked[] = [];
  let replies: Parameters<StreamingModel['reply']> = [];
  let gone = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Asked['body'];
      const asked = { path: request.url ?? '', body, ...wordsOf(body) };
      received.push(asked);
      response.on('close', () => !response.writableFinished && gone.resolve());
      const next = replies.length > 1 ? replies.shift() : replies[0];
      const reply = typeof next === 'function' ? next(asked) : (next ?? { status: 500 });
      if ('never' in reply) return;
      if ('status' in reply) {
        response.writeHead(reply.status, { 'content-type': 'application/json' });
        response.end(reply.body ?? '{"type":"error","error":{"message":"SECRET-BODY","type":"test"}}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      await (asked.path.endsWith('/messages') ? speakAnthropic : speakOpenAi)(response, reply);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    written: () => written,
    left: () => gone.promise,
    reply(...next) {
      replies = next;
      received.length = 0;
      gone = Promise.withResolvers<void>();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function wordsOf(body: Asked['body']): Pick<Asked, 'words' | 'toolResult'> {
  const messages = body.messages as { role: string; content: unknown }[];
  const results = messages.filter(
    ({ role, content }) => role === 'tool' || JSON.stringify(content).includes('tool_result'),
  );
  return {
    words: JSON.stringify([body.system, messages]),
    toolResult: JSON.stringify(results.at(-1)?.content ?? ''),
  };
}

type Spoken = Extract<Reply, { acts: Act[] }>;

/** Flushes the written data before it disconnects. */
function breakOff(response: ServerResponse): void {
  response.write(': \n\n', () => setImmediate(() => response.destroy()));
}

let written = 0;

/** Respects backpressure. Returns false if the reader has gone. */
async function write(response: ServerResponse, chunk: string): Promise<boolean> {
  if (response.destroyed) return false;
  written += chunk.length;
  if (response.write(chunk)) return true;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).catch(() => undefined);
  settled.abort();
  return !response.destroyed;
}

async function speakOpenAi(
  response: ServerResponse,
  { acts, inputTokens = 100, outputTokens = 10, withoutUsage }: Spoken,
) {
  const chunk = (delta: object, more: object = {}) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`;
  let calls = 0;
  for (const act of acts) {
    if ('says' in act) await write(response, chunk({ content: act.says }));
    else if ('thinks' in act) await write(response, chunk({ reasoning_content: act.thinks }));
    else if ('calls' in act) {
      const called = { name: act.calls, arguments: JSON.stringify(act.args) };
      const id = act.id ?? `call_${calls}`;
      await write(response, chunk({ tool_calls: [{ index: calls++, id, type: 'function', function: called }] }));
    } else if ('raw' in act) await write(response, act.raw);
    else if ('until' in act) await act.until;
    else if ('hangs' in act) return;
    else if ('breaks' in act) return breakOff(response);
    else while (await write(response, chunk({ content: act.endless })));
  }
  const finish_reason = calls > 0 ? 'tool_calls' : 'stop';
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  await write(response, chunk({}, { choices: [{ index: 0, delta: {}, finish_reason }] }));
  if (!withoutUsage) await write(response, chunk({}, { choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

async function speakAnthropic(response: ServerResponse, { acts, inputTokens = 100, outputTokens = 10 }: Spoken) {
  const event = (data: { type: string; [part: string]: unknown }) =>
    write(response, `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  const usage = { input_tokens: inputTokens, output_tokens: 1 };
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage };
  await event({ type: 'message_start', message });
  let index = 0;
  const block = async (content_block: object, deltas: object[]) => {
    await event({ type: 'content_block_start', index, content_block });
    for (const delta of deltas) await event({ type: 'content_block_delta', index, delta });
    await event({ type: 'content_block_stop', index: index++ });
  };
  for (const act of acts) {
    if ('says' in act) await block({ type: 'text', text: '' }, [{ type: 'text_delta', text: act.says }]);
    else if ('thinks' in act)
      await block({ type: 'thinking', thinking: '' }, [
        { type: 'thinking_delta', thinking: act.thinks },
        { type: 'signature_delta', signature: 'signed' },
      ]);
    else if ('calls' in act) {
      const partial_json = JSON.stringify(act.args);
      const tool = { type: 'tool_use', id: act.id ?? `toolu_${index}`, name: act.calls, input: {} };
      await block(tool, [{ type: 'input_json_delta', partial_json }]);
    } else if ('raw' in act) await write(response, act.raw);
    else if ('hangs' in act) return;
  }
  const stop_reason = acts.some((act) => 'calls' in act) ? 'tool_use' : 'end_turn';
  await event({
    type: 'message_delta',
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: outputTokens },
  });
  await event({ type: 'message_stop' });
  response.end();
}
