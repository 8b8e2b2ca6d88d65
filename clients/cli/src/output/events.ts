import { unbroken } from '../api/client.ts';
import { serverSentEvents } from '../api/server-sent-events.ts';
import { EXIT, Failure } from '../errors.ts';
import type { Session } from '../session.ts';
import { readable } from './text.ts';

/** A line for each event. A stream says when it is over, and what went wrong: without that it was cut off on the way. */
export async function showEvents(session: Session, response: Response): Promise<void> {
  let isWhole = false;
  let failure: string | null = null;
  for await (const { event, data } of unbroken(response, serverSentEvents(response, session.io.signal))) {
    const told = readable(data);
    await session.printLine({ event, data: told });
    isWhole = event === 'done' || event === 'error' || told === '[DONE]';
    failure ??= failureIn(event, told);
  }
  if (failure !== null) throw new Failure('stream', failure, EXIT.api);
  if (!isWhole) throw new Failure('cut_off', 'The stream ended before its end.', EXIT.network);
}

/** The streams of campaigns have an event for it, and those of models a type. */
function failureIn(event: string, told: unknown): string | null {
  const { type, error, message } = (told ?? {}) as { type?: unknown; error?: unknown; message?: unknown };
  if (event !== 'error' && type !== 'error') return null;
  const sentence = event === 'error' ? error : message;
  return typeof sentence === 'string' ? sentence : 'The stream ended with a failure.';
}
