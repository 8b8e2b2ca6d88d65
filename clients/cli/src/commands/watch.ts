import { setTimeout as sleep } from 'node:timers/promises';
import { failedResponse } from '../api/failed-response.ts';
import { serverSentEvents } from '../api/server-sent-events.ts';
import { CliFailure, EXIT } from '../errors.ts';
import { readable, shownLine } from '../output/text.ts';
import type { CliSession } from '../session.ts';
import { send } from './call.ts';
import type { Input } from './command.ts';
import { patiently } from './patience.ts';

/** The reconnect delay that the service asks for. */
const COME_AGAIN_MS = 2_000;
/**
 * A campaign stream starts with an event at once. This many empty
 * streams in a row mean that the address or the service is wrong.
 */
const EMPTY_ALLOWED = 5;

interface Watched {
  campaign?: { name?: string; status?: string };
  statistics?: { leadsServed?: number; totalCostUsd?: number; recipientStats?: Record<string, number> };
}

/** Follows a campaign until it ends, and reconnects when the service closes the connection. */
export async function watch(session: CliSession, input: Input): Promise<void> {
  const { io } = session;
  // The first connection fails at once; later ones are retried because the service may be restarting.
  let last = await watchOnce(session, input);
  let empty = 0;
  for (;;) {
    if (last?.event === 'done') {
      session.progress('');
      // The progress went to stderr, so a person gets only the final state.
      if (session.isForPerson) await session.print(last.data);
      return;
    }
    if (last?.event === 'error') {
      const { error } = last.data as { error?: string };
      throw new CliFailure('watch', error ?? 'The service ended the campaign stream with an error.', EXIT.api);
    }
    empty = last === null ? empty + 1 : 0;
    if (empty === EMPTY_ALLOWED) {
      const sentence = `The campaign stream closed ${EMPTY_ALLOWED} times in a row without sending an event.`;
      throw new CliFailure('watch', sentence, EXIT.network);
    }
    await sleep(COME_AGAIN_MS * 2 ** Math.max(0, empty - 1), undefined, { signal: io.signal });
    last = await patiently(session, () => watchOnce(session, input));
  }
}

async function watchOnce(session: CliSession, input: Input) {
  const { operation } = input;
  if (operation === null) throw new Error('campaigns watch needs its operation.');
  const response = await send(session, input, operation);
  if (!response.ok) throw await failedResponse(response, `${operation.method} ${operation.path}`);
  let last: { event: string; data: unknown } | null = null;
  try {
    for await (const { event, data } of serverSentEvents(response, session.io.signal)) {
      last = { event, data: readable(data) };
      if (event !== 'error' && !session.isForPerson) await session.printLine(last);
      if (event !== 'error') session.progress(lineOf(last.data as Watched));
      if (event === 'done' || event === 'error') break;
    }
  } catch (error) {
    // A broken connection counts as a closed one: the next connection starts with the current state.
    if (!(error instanceof TypeError)) throw error;
  }
  return last;
}

function lineOf({ campaign = {}, statistics = {} }: Watched): string {
  const { leadsServed, totalCostUsd, recipientStats = {} } = statistics;
  const reached = ['sent', 'opened', 'clicked', 'bounced'].map((name) => `${name} ${recipientStats[name] ?? 0}`);
  const parts = [campaign.name, campaign.status, `leads ${leadsServed ?? 0}`, ...reached, `$${totalCostUsd ?? 0}`];
  return shownLine(parts.filter(Boolean).join(' · '));
}
