import { bodyChunks } from '../api/body-chunks.ts';
import { textOf, unbroken } from '../api/client.ts';
import type { Operation } from '../api/document.ts';
import { failedAnswer } from '../api/failed-answer.ts';
import { EXIT, Failure } from '../errors.ts';
import type { Session } from '../session.ts';
import { showEvents } from './events.ts';
import { listIn, tableOf } from './table.ts';
import { shownText } from './text.ts';

export async function showAnswer(
  session: Session,
  operation: Operation,
  response: Response,
  columns?: string[],
): Promise<void> {
  const { status } = response;
  if (status >= 400) throw await failedAnswer(response, `${operation.method} ${operation.path}`);
  if (status >= 300) {
    const location = response.headers.get('location');
    if (!operation.isRedirect) throw redirected(status, location);
    return showValue(session, { status, location });
  }
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return showEvents(session, response);
  const isJson = /^application\/([\w.-]+\+)?json\b/.test(type);
  if (session.options.includesStatus) {
    const text = await textOf(response);
    return showValue(session, { status, body: isJson ? parsed(text) : text });
  }
  // Documented files may be larger than memory, also if they are JSON.
  if (operation.answerType === 'application/json') return showBody(session, await jsonIn(response, isJson), columns);
  return showBytes(session, response, type);
}

export async function showBody(session: Session, body: unknown, columns?: string[]): Promise<void> {
  const list = session.isForPerson ? listIn(body) : null;
  if (list === null) return showValue(session, body);
  await session.io.write(tableOf(list.rows, { columns, width: session.io.columns }));
  if (list.goesOn !== null) session.io.note(`There is more: ${shownText(list.goesOn)}\n`);
}

const showValue = (session: Session, value: unknown) => session.print(value);

async function jsonIn(response: Response, isJson: boolean): Promise<unknown> {
  const text = await textOf(response);
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
  new Failure('unexpected_answer', 'The answer is no JSON: something else answers at this address.', EXIT.api);

/** A redirect counts as a failure. The key is not sent to its target. */
const redirected = (status: number, location: string | null) =>
  new Failure(
    'redirected',
    `This address leads elsewhere (${location ?? 'it does not say where'}), and nothing was done: name the service itself with --api-url.`,
    EXIT.api,
    { status, location },
  );

/** Streams the bytes. On a terminal it shows only text, without control sequences. */
async function showBytes(session: Session, response: Response, type: string): Promise<void> {
  const { io } = session;
  const isText = /^text\/|json|xml/.test(type);
  if (io.isTerminal.stdout && !isText) {
    const { byteLength } = await response.arrayBuffer();
    return showValue(session, { contentType: type, bytes: byteLength, hint: 'Send it to a file: > file' });
  }
  const decoder = new TextDecoder();
  for await (const chunk of unbroken(response, bodyChunks(response, io.signal))) {
    await io.write(io.isTerminal.stdout ? shownText(decoder.decode(chunk, { stream: true })) : chunk);
  }
}
