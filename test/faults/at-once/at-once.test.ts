import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMIT_MS } from '../../../modules/campaign-state/index.ts';
import { type Receiver, startReceiver, status } from '../../api/webhooks/receiver.ts';
import { isLong } from '../../harness/long.ts';
import { type Sink, startSink } from '../../messages/start-sink.ts';
import { ACTS, type Promises, type Scene } from './acts.ts';
import { newOrganisation, type Organisation } from './organisations.ts';
import { openTwoProcesses, type TwoProcesses } from './two-processes.ts';
import { NEVER, UNDONE } from './what-holds.ts';

const SECONDS = isLong ? 180 : 15;
const PEOPLE = isLong ? 1_500 : 200;
const SETTLING_SECONDS = isLong ? 300 : 120;

let service: TwoProcesses;
let sink: Sink;
let receiver: Receiver;
beforeAll(async () => {
  [service, sink, receiver] = await Promise.all([
    openTwoProcesses(),
    startSink({ cut: 0.02, delayMs: 10 }),
    startReceiver(),
  ]);
});
afterAll(async () => {
  await service.close();
  await Promise.all([sink.stop(), receiver.close()]);
});

async function repeat(endsAt: number, within: number, work: () => Promise<void>): Promise<void> {
  while (Date.now() < endsAt) {
    await work();
    await pause(randomInt(within));
  }
}

const undone = async () => (await service.database.pool.query<{ kind: string; waiting: number }>(UNDONE)).rows;

test('all that people do at the same time, while processes are killed and connections cut, leaves nothing lost, doubled or counted wrongly', {
  timeout: (SECONDS + SETTLING_SECONDS + 120) * 1000,
}, async () => {
  receiver.answer = (response, request) => status(randomInt(10) === 0 ? 503 : 200)(response, request);
  const plan = { people: PEOPLE, smtpPort: sink.port, hookUrl: receiver.url };
  const organisations: Organisation[] = [];
  for (const name of ['one', 'two']) organisations.push(await newOrganisation(service, { ...plan, name }));
  const promises: Promises = { paused: [], leftAlone: [], resent: [], refused: [] };
  const scene: Scene = { service, sink, hookUrl: receiver.url, organisations, promises };

  const endsAt = Date.now() + SECONDS * 1000;
  await Promise.all([
    ...ACTS.map(({ within, act }) => repeat(endsAt, within, () => act(scene))),
    repeat(endsAt, 8_000, () => service.replaceOne(randomInt(3) > 0 ? 'SIGKILL' : 'SIGTERM')),
    repeat(endsAt, 8_000, () => service.cutConnections(0.3)),
  ]);
  await expect.poll(undone, { timeout: SETTLING_SECONDS * 1000, interval: 1_000 }).toEqual([]);

  expect(promises.refused).toEqual([]);
  expect(sink.arrivals.length).toBeGreaterThan(0);
  await expectOnce(promises);
  await expectPromisesKept(promises);
  for (const statement of NEVER) expect((await service.database.pool.query(statement)).rows, statement).toEqual([]);
  await expectAllHeard();
});

interface LedgerRow {
  id: string;
  campaign_id: string;
  status: string;
}

const ledger = async () =>
  new Map(
    (
      await service.database.pool.query<LedgerRow>(
        "select id, campaign_id, status from messages where transport = 'smtp'",
      )
    ).rows.map((row) => [row.id, row]),
  );

const idOf = (messageId: string) => messageId.slice(1, messageId.indexOf('@'));

/** Includes unknown outcomes: a user may have marked such a message as not delivered. */
const LEFT: ReadonlySet<string> = new Set(['sent', 'unknown', 'sending', 'failed']);

/** Checks that each message was delivered once, plus once per resend, and that ledger and mail server agree. */
async function expectOnce({ resent }: Promises): Promise<void> {
  const rows = await ledger();
  const arrived = Map.groupBy(sink.arrivals, ({ messageId }) => idOf(messageId));
  const wishes = Map.groupBy(resent, (id) => id);
  const tooOften = [...arrived].filter(([id, mails]) => mails.length > 1 + (wishes.get(id)?.length ?? 0));
  expect(tooOften).toEqual([]);
  expect([...arrived.keys()].filter((id) => !rows.has(id))).toEqual([]);
  expect([...arrived.keys()].filter((id) => !wishes.has(id) && !LEFT.has(rows.get(id)?.status ?? ''))).toEqual([]);
  expect([...rows.values()].filter((row) => row.status === 'sent' && !arrived.has(row.id))).toEqual([]);
}

async function expectPromisesKept({ paused, leftAlone }: Promises): Promise<void> {
  const rows = await ledger();
  const whilePaused = paused.filter(({ campaignId, asked, from }) => {
    // Two users may pause the same campaign. One resume ends both pauses, even before the other pause is confirmed.
    const resumes = paused.filter((other) => other.campaignId === campaignId && other.resumedBy > asked);
    const until = Math.min(...resumes.map((resume) => resume.until));
    return sink.arrivals.some(
      ({ messageId, at }) => rows.get(idOf(messageId))?.campaign_id === campaignId && at > from && at < until,
    );
  });
  expect(whilePaused).toEqual([]);
  const firstPromise = new Map(leftAlone.toReversed().map(({ address, from }) => [address, from]));
  const late = sink.arrivals.map(({ to, at }) => ({ to, lateMs: at - (firstPromise.get(to) ?? Infinity) }));
  // An email already being transmitted may still arrive.
  expect(late.filter(({ lateMs }) => lateMs > PERMIT_MS)).toEqual([]);
}

async function expectAllHeard(): Promise<void> {
  const heard = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  const { rows } = await service.database.pool.query<{ event_id: string }>(
    "select event_id from webhook_deliveries where status = 'delivered'",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ event_id }) => !heard.has(event_id))).toEqual([]);
}
