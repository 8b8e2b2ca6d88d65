/** One block of a stream. A block without data only sets the reconnect delay. */
export interface ServerSentEvent {
  event: string;
  data: string;
  retryMs: number | null;
}

/** In characters. A longer block means that the response is not an event stream. */
const LONGEST_BLOCK = 2_000_000;

/** Yields the events of a stream. Drops an incomplete last event. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const reader = stream.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', leave, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const blocks = (text + decoder.decode(read.value, { stream: true })).split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      if (text.length > LONGEST_BLOCK)
        throw new Error('The stream contains an event of more than 2,000,000 characters.');
      yield* blocks.map(eventOf);
    }
  } finally {
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

function eventOf(block: string): ServerSentEvent {
  // JSON does not escape U+2028 and U+2029, which `.` matches only with the `s` flag.
  const fields = block.split(/\r?\n/).map((line) => /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? []);
  const all = (name: string) => fields.filter(([, field]) => field === name).map(([, , value = '']) => value);
  const [event = 'message'] = all('event');
  const [retry] = all('retry');
  return { event, data: all('data').join('\n'), retryMs: retry === undefined ? null : waitOf(retry) };
}

/** Limits the reconnect delay to 0.5 to 60 s. */
const waitOf = (retry: string) => (/^\d{1,9}$/.test(retry) ? Math.min(Math.max(Number(retry), 500), 60_000) : null);
