import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: { model: string; [part: string]: unknown };
  instructions: string;
  prompt: string;
}

/** A reply of the model. A string is sent unchanged, even if it is not valid JSON. */
export type Reply =
  | { says: unknown; inputTokens?: number; outputTokens?: number }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { never: true };

export interface ModelServer {
  /** Ends in /v1, as the SDKs require. */
  baseUrl: string;
  received: Received[];
  /** Queues replies. The last one also answers all further requests. */
  reply(...replies: (Reply | ((request: Received) => Reply | Promise<Reply>))[]): void;
  close(): Promise<void>;
}

/** Implements the wire formats of Anthropic messages, OpenAI responses and OpenAI chat completions. */
export async function startModelServer(): Promise<ModelServer> {
  const received: Received[] = [];
  let replies: Parameters<ModelServer['reply']> = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Received['body'];
      const path = request.url ?? '';
      const asked = { path, headers: request.headers, body, ...wordsOf(path, body) };
      received.push(asked);
      const next = replies.length > 1 ? replies.shift() : replies[0];
      const reply = typeof next === 'function' ? await next(asked) : (next ?? { status: 500 });
      if ('never' in reply) return;
      if ('status' in reply) {
        const headers = { 'content-type': 'application/json', ...reply.headers };
        response.writeHead(reply.status, headers).end(reply.body ?? '{"error":{"message":"no","type":"test"}}');
        return;
      }
      const said = typeof reply.says === 'string' ? reply.says : JSON.stringify(reply.says);
      const answer = answerOf(path, body.model, said, [reply.inputTokens ?? 1000, reply.outputTokens ?? 100]);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    reply(...next) {
      replies = next;
      received.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Message {
  role: string;
  content: string | { text: string }[];
}

function wordsOf(path: string, body: Record<string, unknown>): Pick<Received, 'instructions' | 'prompt'> {
  const messages = (body['messages'] ?? body['input'] ?? []) as Message[];
  const textOf = ({ content }: Message) =>
    typeof content === 'string' ? content : content.map(({ text: part }) => part).join('');
  const system = ((body['system'] ?? []) as { text: string }[]).map(({ text: part }) => part);
  const told = messages.filter(({ role }) => role !== 'user').map(textOf);
  return {
    instructions: (path.endsWith('/messages') ? system : told).join('\n'),
    prompt: messages
      .filter(({ role }) => role === 'user')
      .map(textOf)
      .join('\n'),
  };
}

function answerOf(path: string, model: string, said: string, [input, output]: [number, number]) {
  if (path.endsWith('/messages')) {
    return {
      id: 'msg_01',
      type: 'message',
      role: 'assistant',
      model,
      content: [{ type: 'text', text: said }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  if (path.endsWith('/responses')) {
    const content = [{ type: 'output_text', text: said, annotations: [] }];
    return {
      id: 'resp_01',
      object: 'response',
      created_at: 1_760_000_000,
      status: 'completed',
      model,
      output: [{ type: 'message', id: 'msg_01', role: 'assistant', status: 'completed', content }],
      usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
    };
  }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}
