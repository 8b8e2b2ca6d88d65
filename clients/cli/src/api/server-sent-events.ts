import { bodyChunks } from './body-chunks.ts';

export interface ServerSentEvent {
  event: string;
  data: string;
}

/** The events of a `text/event-stream`, as they come. */
export async function* serverSentEvents(response: Response, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of bodyChunks(response, signal)) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event !== null) yield event;
    }
  }
}

/** Null for a heartbeat, or what only says how long to wait. */
function eventOf(block: string): ServerSentEvent | null {
  const data: string[] = [];
  let event = 'message';
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
}
