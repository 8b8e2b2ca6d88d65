import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkReason } from '../api/client.ts';
import { operationFlags } from '../arguments/operation-flags.ts';
import { valueOf } from '../arguments/values.ts';
import { interrupted, usageFailure } from '../errors.ts';
import type { CliSession } from '../session.ts';
import { type Input, isGiven, numberIn, refuseWords, textIn } from './command.ts';
import { patiently } from './patience.ts';
import { getJson } from './read-json.ts';

interface Event {
  id: string;
  event: string;
  created_at: string;
}

interface Page {
  events: Event[];
  nextCursor: string;
  hasMore: boolean;
}

interface Secrets {
  secret: string;
  previousSecret: string | null;
}

const FEED = '/v1/events';
const PAGE = 1_000;
/** Same timeout as a real delivery. */
const DEADLINE_MS = 15_000;
const USUAL_INTERVAL_S = 1;
/** Uses less than half of the key's rate limit per minute. */
const SHORTEST_INTERVAL_S = 0.25;

/** Reads the event feed from now on and posts each event to an address, with the headers of a real delivery. */
export async function listen(session: CliSession, input: Input): Promise<void> {
  refuseWords(input.words);
  const { io } = session;
  const forward = forwardAddress(textIn(input, 'forward'));
  const kinds = await kindsIn(session, input);
  const most = numberIn(input, 'count') ?? Number.POSITIVE_INFINITY;
  const intervalMs = Math.max(SHORTEST_INTERVAL_S, numberIn(input, 'interval') ?? USUAL_INTERVAL_S) * 1000;
  const secrets = await secretsOf(session, textIn(input, 'secret'));
  let cursor = textIn(input, 'cursor') ?? (isGiven(input, 'all') ? null : await endOfFeed(session));
  io.note(`${JSON.stringify({ listening: { forward, secret: secrets.secret } })}\n`);
  for (let count = 0; ; ) {
    const from = cursor;
    const page = await patiently(session, () => readPage(session, from));
    cursor = page.nextCursor;
    for (const event of page.events.filter(({ event: kind }) => kinds === undefined || kinds.includes(kind))) {
      const { id, event: kind, created_at } = event;
      const forwarded = await post(forward, event, { secrets, signal: io.signal });
      // Until the end of a page, the only safe cursor is its start: events may repeat but are never lost.
      const goOnFrom = event === page.events.at(-1) ? page.nextCursor : from;
      await session.printLine({ id, event: kind, created_at, forwarded, cursor: goOnFrom });
      count += 1;
      if (count >= most) return;
    }
    if (!page.hasMore || page.nextCursor === from) await sleep(intervalMs, undefined, { signal: io.signal });
  }
}

/** Refuses unknown event types, which would never arrive. */
async function kindsIn(session: CliSession, input: Input): Promise<string[] | undefined> {
  const given = textIn(input, 'events');
  const flag = input.flags.find(({ name }) => name === 'events');
  if (given === undefined || flag === undefined) return undefined;
  const feed = await session.findOperation(
    (all) => all.find(({ method, path }) => method === 'GET' && path === FEED) ?? null,
  );
  const known = feed && operationFlags(feed).find(({ field }) => field === 'event');
  return given.split(',').map((kind) => valueOf({ ...flag, values: known?.values ?? null }, [kind.trim()]) as string);
}

function forwardAddress(text: string | undefined): string {
  if (text === undefined) throw usageFailure('Missing required flag: --forward.', { missing: ['--forward'] });
  try {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol)) return url.href;
  } catch {
    // Reported below.
  }
  throw usageFailure(
    `--forward must be an http or https URL such as http://localhost:4000/hook, not ${JSON.stringify(text)}.`,
    {
      flag: '--forward',
    },
  );
}

/** Returns the given secret, or the organisation's. During a rotation both secrets sign, as in real deliveries. */
async function secretsOf(session: CliSession, given: string | undefined): Promise<Secrets> {
  if (given === undefined) return getJson<Secrets>(session, '/v1/webhooks/secret');
  if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(given)) return { secret: given, previousSecret: null };
  throw usageFailure('--secret must be whsec_ followed by base64.', { flag: '--secret' });
}

/** Without a cursor it reads one event, so that each printed line has a cursor that skips nothing. */
const readPage = (session: CliSession, cursor: string | null) => {
  const query = new URLSearchParams(cursor === null ? { limit: '1' } : { limit: String(PAGE), cursor });
  return getJson<Page>(session, `${FEED}?${query.toString()}`);
};

/** Returns the cursor after the newest event, so that past events are skipped. */
async function endOfFeed(session: CliSession): Promise<string | null> {
  const { endCursor } = await getJson<{ endCursor: string | null }>(session, `${FEED}?order=newest&limit=1`);
  return endCursor;
}

/** Builds the headers of a delivery: our own signature of the body, and those of Standard Webhooks. */
export function deliveryHeaders(id: string, body: string, { secret, previousSecret }: Secrets): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const standard = (key: string) => {
    const bytes = Buffer.from(key.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'content-type': 'application/json',
    'x-distribute-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secret, previousSecret].flatMap((key) => (key === null ? [] : standard(key))).join(' '),
  };
}

type Forwarded = { status: number; durationMs: number } | { error: string };

/** An unreachable endpoint is reported and not retried. */
async function post(
  address: string,
  event: Event,
  { secrets, signal }: { secrets: Secrets; signal: AbortSignal },
): Promise<Forwarded> {
  const body = JSON.stringify(event);
  const began = Date.now();
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: deliveryHeaders(event.id, body, secrets),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, durationMs: Date.now() - began };
  } catch (error) {
    if (signal.aborted) throw interrupted();
    return { error: networkReason(error) };
  }
}
