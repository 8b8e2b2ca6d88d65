import { readText, unbroken } from '../api/client.ts';
import type { ApiOperation } from '../api/document.ts';
import { failedResponse } from '../api/failed-response.ts';
import { serverSentEvents } from '../api/server-sent-events.ts';
import { CliFailure, EXIT, interrupted } from '../errors.ts';
import type { CliSession } from '../session.ts';
import { listIn, tableOf } from './table.ts';
import { readable, shownText } from './text.ts';

export async function showAnswer(
  session: CliSession,
  operation: ApiOperation,
  response: Response,
  columns?: string[],
): Promise<void> {
  const { status } = response;
  if (status >= 400) throw await failedResponse(response, `${operation.method} ${operation.path}`);
  if (status >= 300) {
    const location = response.headers.get('location');
    if (!operation.isRedirect) throw redirected(status, location);
    return showValue(session, { status, location });
  }
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return showEvents(session, response);
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(type);
  if (session.options.includesStatus) {
    const text = await readText(response);
    return showValue(session, { status, body: isJson ? parsed(text) : text });
  }
  // Documented files may be larger than memory, also if they are JSON.
  if (operation.answerType === 'application/json') return showBody(session, await jsonIn(response, isJson), columns);
  return showBytes(session, response, type);
}

export async function showBody(session: CliSession, body: unknown, columns?: string[]): Promise<void> {
  const list = session.isForPerson ? listIn(body) : null;
  if (list === null) return showValue(session, body);
  await session.io.write(tableOf(list.rows, { columns, width: session.io.columns }));
  if (list.goesOn !== null) session.io.note(`Next page: ${shownText(list.goesOn)}\n`);
}

const showValue = (session: CliSession, value: unknown) => session.print(value);

async function jsonIn(response: Response, isJson: boolean): Promise<unknown> {
  const text = await readText(response);
  if (text === '' && response.status === 204) return null;
  if (isJson) return parsed(text);
  throw unexpected();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unexpected();
  }
}

const unexpected = () =>
  new CliFailure(
    'unexpected_answer',
    'The response is not JSON. Check that --api-url is a Distribute service.',
    EXIT.api,
  );

/** A redirect counts as a failure. The key is not sent to its target. */
const redirected = (status: number, location: string | null) =>
  new CliFailure(
    'redirected',
    `The request was redirected${location === null ? '' : ` to ${location}`} and not followed. Set --api-url to the final address.`,
    EXIT.api,
    { status, location },
  );

/** Streams the bytes. On a terminal it shows only text, without control sequences. */
async function showBytes(session: CliSession, response: Response, type: string): Promise<void> {
  const { io } = session;
  const isText = /^text\/|json|xml/.test(type);
  if (io.isTerminal.stdout && !isText) {
    const { byteLength } = await response.arrayBuffer();
    return showValue(session, {
      contentType: type,
      bytes: byteLength,
      hint: 'Binary data. Redirect the output to a file.',
    });
  }
  const decoder = new TextDecoder();
  for await (const chunk of unbroken(response, bodyChunks(response, io.signal))) {
    await io.write(io.isTerminal.stdout ? shownText(decoder.decode(chunk, { stream: true })) : chunk);
  }
}

async function* bodyChunks(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  if (signal.aborted) throw interrupted();
}

/** Prints one line per event. A stream that ends without its final event was cut off. */
async function showEvents(session: CliSession, response: Response): Promise<void> {
  let isWhole = false;
  let failure: string | null = null;
  for await (const { event, data } of unbroken(response, serverSentEvents(response, session.io.signal))) {
    const told = readable(data);
    await session.printLine({ event, data: told });
    isWhole = event === 'done' || event === 'error' || told === '[DONE]';
    failure ??= failureIn(event, told);
  }
  if (failure !== null) throw new CliFailure('stream', failure, EXIT.api);
  if (!isWhole) throw new CliFailure('cut_off', 'The stream was cut off before its final event.', EXIT.network);
}

/** Campaign streams report a failure as an event, model streams as a type. */
function failureIn(event: string, told: unknown): string | null {
  const { type, error, message } = (told ?? {}) as { type?: unknown; error?: unknown; message?: unknown };
  if (event !== 'error' && type !== 'error') return null;
  const sentence = event === 'error' ? error : message;
  return typeof sentence === 'string' ? sentence : 'The stream ended with an error.';
}
