import { once } from 'node:events';
import type { PlainCall } from '../../../src/api/plain-route.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';

type ErrorCode = 'model_overloaded' | 'rate_limited' | 'model_error' | 'internal_error' | 'session_not_found';

export interface InputRequest {
  input_type: 'url' | 'text' | 'email';
  label: string;
  field: string;
  placeholder?: string | undefined;
  value?: string | undefined;
}

export interface ChatButton {
  label: string;
  value: string;
}

export type ErrorFrame = { type: 'error'; code: ErrorCode; message: string };

export type Frame =
  | { sessionId: string }
  | { type: 'thinking_start' }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'thinking_stop' }
  | { type: 'token'; content: string }
  | { type: 'tool_call'; id: string; name: string; args: unknown }
  | { type: 'tool_result'; id: string; name: string; result: unknown }
  | ({ type: 'input_request' } & InputRequest)
  | { type: 'buttons'; buttons: ChatButton[] }
  | { type: 'context_usage'; inputTokens: number; outputTokens: number; maxTokens: number; percent: number }
  | ErrorFrame
  | '[DONE]';

export interface FrameStream {
  /** Waits while the reader is slow, so that nothing piles up here. */
  send(frame: Frame): Promise<void>;
  end(): void;
}

/** Begins the answer: from here on whatever goes wrong is a frame. */
export function openFrames(
  { response, signal }: Pick<PlainCall, 'response' | 'signal'>,
  { heartbeatMs, onHeartbeat }: { heartbeatMs: Milliseconds; onHeartbeat(): void },
): FrameStream {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': still here\n\n');
    onHeartbeat();
  }, heartbeatMs);
  return {
    async send(frame) {
      const isRead = response.write(`data: ${JSON.stringify(frame)}\n\n`);
      if (isRead || signal.aborted) return;
      await once(response, 'drain', { signal }).catch(() => undefined);
    },
    end() {
      clearInterval(heartbeat);
      response.end();
    },
  };
}
