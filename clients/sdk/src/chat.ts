import type { DistributeClient } from './client.ts';
import { unwrap } from './errors.ts';
import type { paths } from './generated/paths.ts';
import { readEvents } from './server-sent-events.ts';

/** Request body of `POST /v1/chat`. */
export type ChatRequest = paths['/v1/chat']['post']['requestBody']['content']['application/json'];

/** One frame of a chat stream. The session frame comes first. */
export type ChatFrame =
  | { type: 'session'; sessionId: string }
  | { type: 'thinking_start' }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'thinking_stop' }
  | { type: 'token'; content: string }
  | { type: 'tool_call'; id: string; name: string; args: unknown }
  | { type: 'tool_result'; id: string; name: string; result: unknown }
  | {
      type: 'input_request';
      input_type: 'url' | 'text' | 'email';
      label: string;
      field: string;
      placeholder?: string;
      value?: string;
    }
  | { type: 'buttons'; buttons: { label: string; value: string }[] }
  | { type: 'context_usage'; inputTokens: number; outputTokens: number; maxTokens: number; percent: number }
  | {
      type: 'error';
      code: 'model_overloaded' | 'rate_limited' | 'model_error' | 'internal_error' | 'session_not_found';
      message: string;
    };

/**
 * Streams the response of the organisation's model. Leaving the loop or aborting stops the
 * model. Throws if the stream ends without its final `[DONE]`, which is not yielded.
 */
export async function* chat(
  client: DistributeClient,
  request: ChatRequest,
  { signal, headers }: { signal?: AbortSignal | undefined; headers?: Record<string, string> | undefined } = {},
): AsyncGenerator<ChatFrame, void, undefined> {
  const stream = await unwrap(
    client.POST('/v1/chat', {
      body: request,
      parseAs: 'stream',
      ...(signal && { signal }),
      ...(headers && { headers }),
    }),
  );
  for await (const { data } of readEvents(stream as ReadableStream<Uint8Array>, signal)) {
    if (data === '') continue;
    const frame = JSON.parse(data) as ChatFrame | { sessionId: string } | '[DONE]';
    if (frame === '[DONE]') return;
    yield 'type' in frame ? frame : { type: 'session', ...frame };
  }
  throw new Error('The chat stream was cut off before its end.');
}
