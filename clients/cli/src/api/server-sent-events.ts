import { readEvents, type ServerSentEvent } from '../../../sdk/src/server-sent-events.ts';
import { interrupted } from '../errors.ts';

/** The events of a `text/event-stream` as they come, until Ctrl-C; heartbeats are left out. */
export async function* serverSentEvents(response: Response, signal: AbortSignal): AsyncGenerator<ServerSentEvent> {
  if (response.body === null) return;
  for await (const event of readEvents(response.body, signal)) if (event.data !== '') yield event;
  if (signal.aborted) throw interrupted();
}
