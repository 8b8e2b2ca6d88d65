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
  /** Waits for a slow reader, at most `totalMs` in all, so that frames do not pile up in memory. */
  send(frame: Frame): Promise<void>;
  end(): void;
}

/** Sends the response headers. From here on, errors can only be sent as frames. */
export function openFrames(
  { response, signal: gone }: Pick<PlainCall, 'response' | 'signal'>,
  { heartbeatMs, totalMs, onHeartbeat }: { heartbeatMs: Milliseconds; totalMs: Milliseconds; onHeartbeat(): void },
): FrameStream {
  const late = AbortSignal.timeout(totalMs);
  const signal = AbortSignal.any([gone, late]);
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
      // After the deadline, unread data is dropped.
      if (late.aborted && response.writableNeedDrain) response.destroy();
      else response.end();
    },
  };
}
