import { readEvents, type ServerSentEvent } from '../../../sdk/src/server-sent-events.ts';
import { interrupted } from '../errors.ts';

/** Yields the events of a `text/event-stream` until Ctrl-C, without heartbeats. */
export async function* serverSentEvents(response: Response, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  if (response.body === null) return;
  for await (const event of readEvents(response.body, signal)) if (event.data !== '') yield event;
  if (signal.aborted) throw interrupted();
}
