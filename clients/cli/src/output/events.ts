import { unbroken } from '../api/client.ts';
import { serverSentEvents } from '../api/server-sent-events.ts';
import { EXIT, Failure } from '../errors.ts';
import type { Session } from '../session.ts';
import { readable } from './text.ts';

/** Prints one line per event. A stream that ends without its final event was cut off. */
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

/** Campaign streams report a failure as an event, model streams as a type. */
function failureIn(event: string, told: unknown): string | null {
  const { type, error, message } = (told ?? {}) as { type?: unknown; error?: unknown; message?: unknown };
  if (event !== 'error' && type !== 'error') return null;
  const sentence = event === 'error' ? error : message;
  return typeof sentence === 'string' ? sentence : 'The stream ended with a failure.';
}
