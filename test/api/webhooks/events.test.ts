import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignEvents } from '../../../modules/webhooks/index.ts';
import { emit, relayOutbox } from '../../../src/database/outbox.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await setStage();
  receiver = await startReceiver();
  await stage.addEndpoint({ url: receiver.url });
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

interface Feed {
  events: { id: string }[];
  nextCursor: string;
  hasMore: boolean;
  endCursor: string | null;
}
const read = async (query: string, key?: string): Promise<Feed> => {
  stage.clock.advance(1_000);
  return (await stage.call('get', `/v1/events${query}`, key).expect(200)).body;
};

const at = '2026-11-15T09:30:00.000Z';
const volume = { emails_sent: 100, delivered: 98, opened: 41, replied: 3 };
const person = { email: 'ada@acme.example', name: 'Ada', company: 'Acme' };
const PAUSED = {
  reason: 'budget_exceeded',
  budget_spent_usd: 9.5,
  budget_limit_usd: 10,
  budget_type: 'daily',
  status: 'active',
};
const cases = [
  ['started', 'campaign.started', { mcp: 'sales-outreach', target_url: 'https://acme.example' }],
  ['milestone', 'campaign.milestone', { milestone: '100_emails', stats: volume }],
  ['paused', 'campaign.paused', PAUSED],
  [
    'completed',
    'campaign.completed',
    { reason: 'trial_ended', final_stats: { ...volume, meetings_booked: 2 }, total_cost_usd: 12.25 },
  ],
  [
    'replyReceived',
    'reply.received',
    {
      reply_id: 'r1',
      ...person,
      title: 'CEO',
      sentiment: 'positive',
      preview: 'Yes \ud83d\ude00',
      received_at: at,
    },
  ],
  ['meetingBooked', 'meeting.booked', { ...person, meeting_time: at, calendar_link: 'https://cal.example/1' }],
  ['budgetWarning', 'budget.warning', { budget_type: 'daily', spent_usd: 8, limit_usd: 10, percentage: 80 }],
] as const;

test.each(cases)('%s arrives as %s with its fields in order, and the feed lists the same', async (name, kind, data) => {
  const campaignId = randomUUID();
  const build = campaignEvents[name] as (subject: object, data: object) => ReturnType<typeof campaignEvents.started>;
  await inUnitOfWork(stage.service.platform, (unit) =>
    emit(unit, [build({ orgId: stage.orgId, campaignId }, { ...data, secret_column: 'left out' })]),
  );
  const createdAt = stage.clock.now().toISOString();
  await stage.work();
  stage.clock.advance(1_000);
  await stage.work();
  const body = receiver.received.at(-1)?.body ?? '';
  const envelope = JSON.parse(body);
  expect(envelope).toEqual({
    id: expect.any(String),
    event: kind,
    created_at: createdAt,
    campaign_id: campaignId,
    data,
  });
  expect(Object.keys(envelope)).toEqual(['id', 'event', 'created_at', 'campaign_id', 'data']);
  expect(JSON.stringify(envelope.data)).toBe(JSON.stringify(data));
  const feed = await read('?limit=1000');
  expect(feed.events.at(-1)).toEqual(envelope);
});

test('unknown values in an event are null, never empty', async () => {
  const unknown = { email: 'ada@acme.example', name: '', company: '' };
  const subject = { orgId: stage.orgId, campaignId: randomUUID() };
  const reply = { reply_id: 'r3', ...unknown, title: '', sentiment: null, preview: '', received_at: at };
  const { meetingBooked, replyReceived } = campaignEvents;
  expect(replyReceived(subject, reply).data).toEqual({ ...reply, name: null, company: null, title: null });
  const meeting = { ...unknown, meeting_time: null, calendar_link: null };
  expect(meetingBooked(subject, meeting).data).toEqual({ ...meeting, name: null, company: null });
});

test('characters that the database cannot store are removed from an event', async () => {
  const data = {
    reply_id: 'r2',
    ...person,
    title: null,
    sentiment: null,
    preview: 'Yes\u0000 \ud83d',
    received_at: at,
  };
  await inUnitOfWork(stage.service.platform, (unit) =>
    emit(unit, [campaignEvents.replyReceived({ orgId: stage.orgId, campaignId: randomUUID() }, data)]),
  );
  await stage.work();
  expect(JSON.parse(receiver.received.at(-1)?.body ?? '').data).toEqual({ ...data, preview: 'Yes \ufffd' });
});

test('an empty page returns a cursor for later events', async () => {
  const { key } = await stage.newOrganisation('Feed');
  const empty = await read('', key);
  expect(empty).toEqual({ events: [], nextCursor: expect.any(String), hasMore: false, endCursor: null });
  const ids = await stage.cause(['https://1.example', 'https://2.example', 'https://3.example'], { key });
  await stage.work();
  const two = await read(`?limit=2&cursor=${empty.nextCursor}`, key);
  expect(two.events.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(two.hasMore).toBe(true);
  const rest = await read(`?limit=2&cursor=${two.nextCursor}`, key);
  expect(rest.events.map(({ id }) => id)).toEqual(ids.slice(2));
  expect((await read(`?cursor=${rest.nextCursor}`, key)).events).toEqual([]);
});

test('a cursor of another organisation is refused', async () => {
  const { key } = await stage.newOrganisation('Spy');
  const { nextCursor } = await read('');
  await stage.call('get', `/v1/events?cursor=${nextCursor}`, key).expect(404);
  await stage.call('get', '/v1/events?cursor=x', key).expect(400);
});

test('a failed operation leaves no events', async () => {
  const before = receiver.received.length;
  const failing = { targets: ['https://never.example'], campaignId: randomUUID(), fails: true };
  await stage.call('post', '/v1/probe/emit').send(failing).expect(500);
  await stage.work();
  expect(receiver.received).toHaveLength(before);
  expect(JSON.stringify((await read('?limit=1000')).events)).not.toContain('never.example');
});

const tell = (client: PoolClient, id: string, orgId: string) =>
  client.query(
    `insert into outbox_events (id, org_id, kind, data, created_at) values ($1, $2, 'campaign.started', '{}', now())`,
    [id, orgId],
  );

test('a transaction that commits late is not missed and delays nothing', async () => {
  const { orgId, key } = await stage.newOrganisation('Order');
  const [early, late] = [await stage.database.pool.connect(), await stage.database.pool.connect()];
  const [first, second] = [randomUUID(), randomUUID()];
  await early.query('begin');
  await tell(early, first, orgId);
  await tell(late, second, orgId);
  await stage.work();
  const meanwhile = await read('', key);
  expect(meanwhile.events.map(({ id }) => id)).toEqual([second]);
  await early.query('commit');
  await stage.work();
  const after = await read(`?cursor=${meanwhile.nextCursor}`, key);
  expect(after.events.map(({ id }) => id)).toEqual([first]);
  early.release();
  late.release();
});

test('a polling reader sees each event once, with concurrent writers and relays', async () => {
  const { orgId, key } = await stage.newOrganisation('Poll');
  const committed = new Set<string>();
  const writer = async (seed: number) => {
    const client = await stage.database.pool.connect();
    for (let n = 0; n < 25; n++) {
      const ids = [randomUUID(), randomUUID()];
      await client.query('begin');
      for (const id of ids) {
        await tell(client, id, orgId);
        await pause((seed * 7 + n * 13) % 17);
      }
      const commits = (seed + n) % 5 !== 0;
      await client.query(commits ? 'commit' : 'rollback');
      if (commits) for (const id of ids) committed.add(id);
    }
    client.release();
  };
  let isWriting = true;
  const writers = Promise.all(Array.from({ length: 8 }, (_, seed) => writer(seed))).finally(() => (isWriting = false));
  const relays = Array.from({ length: 3 }, async () => {
    while (isWriting) await inUnitOfWork(stage.service.platform, (unit) => relayOutbox(unit, []));
  });
  const seen: string[] = [];
  let cursor = '';
  const readOn = async () => {
    let page: Feed;
    do {
      page = await read(`?limit=7${cursor}`, key);
      seen.push(...page.events.map(({ id }) => id));
      cursor = `&cursor=${page.nextCursor}`;
    } while (page.hasMore);
  };
  while (isWriting) await readOn();
  await Promise.all([writers, ...relays]);
  await stage.work();
  await readOn();
  expect(seen).toHaveLength(committed.size);
  expect(new Set(seen)).toEqual(committed);
});

test('order=newest starts with the newest event and pages backwards', async () => {
  const ids = await stage.cause(['https://one.example', 'https://two.example', 'https://three.example']);
  await stage.work();
  const first = await read('?order=newest&limit=2');
  expect(first.events.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const second = await read(`?order=newest&limit=1&cursor=${first.nextCursor}`);
  expect(second.events.map(({ id }) => id)).toEqual([ids[0]]);
  await stage.call('get', `/v1/events?cursor=${first.nextCursor}`).expect(404);
  const [later] = await stage.cause(['https://later.example']);
  await stage.work();
  const onward = await read(`?cursor=${first.endCursor}`);
  expect(onward.events.map(({ id }) => id)).toEqual([later]);
  expect([second.endCursor, onward.endCursor]).toEqual([null, null]);
});

test('events can be filtered by kind and campaign', async () => {
  const kinds = (await read('?event=budget.warning&limit=1000')).events as unknown as { event: string }[];
  expect(new Set(kinds.map(({ event }) => event))).toEqual(new Set(['budget.warning']));
  await stage.call('get', `/v1/events?campaignId=${randomUUID()}`).expect(404);
});

test('a delivery shows the bytes that the endpoint received', async () => {
  const [eventId] = await stage.cause(['https://bytes.example']);
  await stage.work();
  const delivery = (await stage.deliveries()).find((one) => one.eventId === eventId);
  const { body } = await stage.call('get', `/v1/webhooks/deliveries/${delivery?.id}`).expect(200);
  expect(body.delivery).toEqual(delivery);
  expect(receiver.received.map((one) => one.body)).toContain(body.payload);
  const { key } = await stage.newOrganisation();
  await stage.call('get', `/v1/webhooks/deliveries/${delivery?.id}`, key).expect(404);
});
