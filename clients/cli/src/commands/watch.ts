import { setTimeout as sleep } from 'node:timers/promises';
import { failedAnswer } from '../api/failed-answer.ts';
import { serverSentEvents } from '../api/server-sent-events.ts';
import { EXIT, Failure } from '../errors.ts';
import { readable, shownLine } from '../output/text.ts';
import type { Session } from '../session.ts';
import { send } from './call.ts';
import type { Input } from './command.ts';
import { patiently } from './patience.ts';

/** As the service asks of whoever comes again. */
const COME_AGAIN_MS = 2_000;
/** The service tells at once how a campaign stands: who tells nothing so often in a row is something else, or ill. */
const EMPTY_ALLOWED = 5;

interface Watched {
  campaign?: { name?: string; status?: string };
  statistics?: { leadsServed?: number; totalCostUsd?: number; recipientStats?: Record<string, number> };
}

/** Follows a campaign until it ends, also over the connections that the service closes from time to time. */
export async function watch(session: Session, input: Input): Promise<void> {
  const { io } = session;
  // Who cannot be reached at first is told so at once; later it may be a restart.
  let last = await watchOnce(session, input);
  let empty = 0;
  for (;;) {
    if (last?.event === 'done') {
      session.progress('');
      // A person has seen the way on stderr, and gets how it ended.
      if (session.isForPerson) await session.print(last.data);
      return;
    }
    if (last?.event === 'error') {
      const { error } = last.data as { error?: string };
      throw new Failure('watch', error ?? 'The campaign can no longer be watched.', EXIT.api);
    }
    empty = last === null ? empty + 1 : 0;
    if (empty === EMPTY_ALLOWED) {
      const sentence = `The service answered ${EMPTY_ALLOWED} times in a row without saying how the campaign stands.`;
      throw new Failure('watch', sentence, EXIT.network);
    }
    await sleep(COME_AGAIN_MS * 2 ** Math.max(0, empty - 1), undefined, { signal: io.signal });
    last = await patiently(session, () => watchOnce(session, input));
  }
}

/** One connection; the event that it ended with. */
async function watchOnce(session: Session, input: Input) {
  const { operation } = input;
  if (operation === null) throw new Error('The operation is in the table.');
  const response = await send(session, input, operation);
  if (!response.ok) throw await failedAnswer(response, `${operation.method} ${operation.path}`);
  let last: { event: string; data: unknown } | null = null;
  try {
    for await (const { event, data } of serverSentEvents(response, session.io.signal)) {
      last = { event, data: readable(data) };
      if (event !== 'error' && !session.isForPerson) await session.printLine(last);
      if (event !== 'error') session.progress(lineOf(last.data as Watched));
      if (event === 'done' || event === 'error') break;
    }
  } catch (error) {
    // A connection that broke is one that ended: the next one shows where the campaign stands.
    if (!(error instanceof TypeError)) throw error;
  }
  return last;
}

/** How far it came, in the words of the statistics. */
function lineOf({ campaign = {}, statistics = {} }: Watched): string {
  const { leadsServed, totalCostUsd, recipientStats = {} } = statistics;
  const reached = ['sent', 'opened', 'clicked', 'bounced'].map((name) => `${name} ${recipientStats[name] ?? 0}`);
  const parts = [campaign.name, campaign.status, `leads ${leadsServed ?? 0}`, ...reached, `$${totalCostUsd ?? 0}`];
  return shownLine(parts.filter(Boolean).join(' · '));
}
