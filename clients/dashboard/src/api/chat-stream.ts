import { nameScreens } from './client.ts';
import { callRest } from './rest.ts';

export type ChatFrame =
  | { sessionId: string; type?: undefined }
  | { type: 'token'; content: string }
  | { type: 'tool_call'; name: string }
  | { type: 'error'; message: string };

interface Asked {
  message: string;
  sessionId?: string;
}

export async function* readChat(asked: Asked, signal: AbortSignal): AsyncGenerator<ChatFrame> {
  const headers = { 'content-type': 'application/json' };
  const response = await callRest('/v1/chat', { method: 'POST', body: JSON.stringify(asked), signal }, headers);
  for await (const line of linesOf(response)) {
    if (!line.startsWith('data: ')) continue;
    const frame = JSON.parse(line.slice('data: '.length)) as ChatFrame | '[DONE]';
    if (frame === '[DONE]') return;
    yield frame.type === 'error' ? { ...frame, message: nameScreens(frame.message) } : frame;
  }
  throw new Error('The response stopped early because the connection was lost. Ask again.');
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
