import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { guardSending } from '../../modules/messages/guard/guard-sending.ts';
import { TestClock } from '../harness/clock.ts';
import { startScripted } from './scripted-server.ts';
import { type MailStage, openMail } from './stage.ts';
import { type Sink, startSink } from './start-sink.ts';

const clock = new TestClock(new Date('2026-11-16T10:00:00Z'));
let stage: MailStage;
let sink: Sink;
let hanging: Server;
const sockets = new Set<Socket>();
let endless = Promise.resolve();
beforeAll(async () => {
  hanging = createServer((socket) => void sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  [stage, sink] = await Promise.all([openMail({ clock }), startSink({ keepMail: false })]);
});
afterEach(async () => {
  await stage.rows("update senders set deleted_at = now(), status = 'paused'");
  stage.jobs.length = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await sink.stop();
  await endless;
  await stage.close();
});

const portOf = (server: Server) => (server.address() as { port: number }).port;
const people = (count: number, domain: string) => Array.from({ length: count }, (_nothing, i) => `p${i}@${domain}`);
const sender = async (id: string) => (await stage.api.call('get', `/v1/senders/${id}`).expect(200)).body.sender;

test('an unreachable server is retried after growing pauses, and the sender shows the error', async () => {
  const id = await stage.newSender({ port: 1 });
  const campaign = await stage.newMailCampaign(['ada@away.example']);
  for (const minutes of [1, 5, 15, 60, 60]) {
    await stage.send(campaign);
    const retryAt = new Date(clock.now().getTime() + minutes * 60_000);
    expect(await sender(id)).toMatchObject({
      status: 'active',
      lastError: 'No connection could be made to the mail server.',
      retryAt: retryAt.toISOString(),
      sentToday: 0,
    });
    expect(await stage.campaign(campaign)).toMatchObject({ closed_gate: 'mail_server', next_run_at: retryAt });
    clock.set(retryAt);
  }
  await stage.api
    .call('patch', `/v1/senders/${id}`)
    .send({ smtp: { host: '127.0.0.1', port: sink.port, security: 'none' } });
  await stage.send(campaign);
  expect(await stage.step1(campaign)).toEqual({ 'ada@away.example': 'sent' });
  expect(await sender(id)).toMatchObject({ lastError: null, retryAt: null, sentToday: 1 });
});

test('if a server accepts no more from the sender, all messages wait, and the sender shows why', async () => {
  const LIMIT = '550 5.4.5 Daily user sending limit exceeded.';
  const server = await startScripted({ greeting: '220 Hi', EHLO: '250-Hi\r\n250 PIPELINING', DATA: LIMIT });
  const id = await stage.newSender({ port: server.port });
  const campaign = await stage.newMailCampaign(people(30, 'enough.example'));
  await stage.send(campaign);
  expect(new Set(Object.values(await stage.step1(campaign)))).toEqual(new Set(['queued']));
  expect(await sender(id)).toMatchObject({
    status: 'active',
    lastError: `The mail server accepts no email from this sender. It said: ${LIMIT}`,
  });
  expect(await stage.campaign(campaign)).toMatchObject({ closed_gate: 'mail_server' });
  server.close();
});

test('a hanging server delays no other sender, campaign or stop', async () => {
  await stage.newSender({ port: portOf(hanging) });
  await stage.newSender({ port: sink.port, fromEmail: 'bob@acme.example' });
  const campaign = await stage.newMailCampaign(people(30, 'besides.example'));
  const other = await stage.newMailCampaign(people(10, 'elsewhere.example'));
  const sending = Promise.all([stage.send(campaign), stage.send(other)]);
  for (const arrived of [campaign, other]) await arrivedBy(arrived);
  await stage.api.call('post', `/v1/campaigns/${campaign}/stop`).expect(200);
  expect(await Promise.race([sending.then(() => 'over'), Promise.resolve('hanging')])).toBe('hanging');
  await sending;
});

async function arrivedBy(campaign: string) {
  await expect
    .poll(async () => Object.values(await stage.step1(campaign)).every((status) => status === 'sent'))
    .toBe(true);
}

test.each([
  ['hangs up after each message', { message: '250 Queued and hang up' }],
  ['wants another connection for the next one', { nextMAIL: '421 4.7.0 Too many messages and hang up' }],
])('a server that %s gets all messages once, without a pause', async (_what, script) => {
  const curt = await startScripted({ greeting: '220 Hello', EHLO: '250 PIPELINING', ...script });
  const id = await stage.newSender({ port: curt.port, fromEmail: 'curt@acme.example' });
  const campaign = await stage.newMailCampaign(people(25, 'curt.example'));
  await stage.send(campaign);
  curt.close();
  expect(new Set(Object.values(await stage.step1(campaign)))).toEqual(new Set(['sent']));
  expect(curt.told.filter((line) => line === '.')).toHaveLength(25);
  expect(await sender(id)).toMatchObject({ lastError: null, sentToday: 25 });
});

/** Joins everything written in one tick to one chunk. */
function inOnePiece() {
  const said = new Map<Socket, string>();
  return (socket: Socket, text: string) => {
    const before = said.get(socket);
    said.set(socket, `${before ?? ''}${text}`);
    if (before !== undefined) return;
    setImmediate(() => {
      socket.write(said.get(socket) ?? '');
      said.delete(socket);
    });
  };
}

test.each([
  ['answer by answer', undefined],
  ['in one piece', inOnePiece()],
])(
  'a server that temporarily rejects the next MAIL FROM, %s, gets all messages without a pause',
  async (_how, write) => {
    const script = { greeting: '220 Hello', EHLO: '250 PIPELINING', nextMAIL: '452 4.3.0 Enough of this connection' };
    const sated = await startScripted(script, write);
    const id = await stage.newSender({ port: sated.port, fromEmail: 'sated@acme.example' });
    const campaign = await stage.newMailCampaign(people(25, 'sated.example'));
    await stage.send(campaign);
    sated.close();
    expect(new Set(Object.values(await stage.step1(campaign)))).toEqual(new Set(['sent']));
    expect(sated.told.filter((line) => line === '.')).toHaveLength(25);
    expect(await sender(id)).toMatchObject({ lastError: null, sentToday: 25 });
  },
);

test('a server that accepts few connections is not asked for more all the time', async () => {
  const slowly = (socket: Socket, text: string) => void setTimeout(() => socket.write(text), 10);
  const script = { greeting: '220 Hello', EHLO: '250 PIPELINING', mostConnections: 2 };
  const narrow = await startScripted(script, slowly);
  await stage.newSender({ port: narrow.port, fromEmail: 'narrow@acme.example' });
  const campaign = await stage.newMailCampaign(people(60, 'narrow.example'));
  await stage.send(campaign);
  narrow.close();
  expect(new Set(Object.values(await stage.step1(campaign)))).toEqual(new Set(['sent']));
  expect(narrow.connections).toBeLessThanOrEqual(20);
});

test('after a stop returns, no email leaves, however fast the campaign was sending', async () => {
  await stage.newSender({ port: sink.port });
  const campaign = await stage.newMailCampaign(people(400, 'stopped.example'));
  const sending = stage.send(campaign);
  await expect.poll(() => sink.arrivals.filter(({ to }) => to.endsWith('stopped.example')).length).toBeGreaterThan(20);
  await stage.api.call('post', `/v1/campaigns/${campaign}/stop`).expect(200);
  const stoppedAt = Date.now();
  await sending;
  const late = sink.arrivals.filter(({ to, at }) => to.endsWith('stopped.example') && at > stoppedAt);
  expect(late).toEqual([]);
  const statuses = new Set((await stage.ledger(campaign)).map(({ status }) => status));
  expect(statuses).toEqual(new Set(['sent', 'cancelled']));
});

test('a missing server response does not delay a stop', async () => {
  await stage.newSender({ port: sink.port });
  const campaign = await stage.newMailCampaign(['hanging@answer.example']);
  endless = stage.send(campaign);
  await expect.poll(() => sink.to('hanging@answer.example').length).toBe(1);
  await stage.api.call('post', `/v1/campaigns/${campaign}/stop`).expect(200);
  expect(await stage.step1(campaign)).toEqual({ 'hanging@answer.example': 'sending' });
});

const LOOKED_AT = [
  ['hard_bounces', 'bounced', 3],
  ['complaints', 'complained', 1],
] as const;

test.each(LOOKED_AT)('%s pause the sender and the campaign, and a user resumes both', async (reason, column, count) => {
  const id = await stage.newSender({ port: sink.port });
  const campaign = await stage.newMailCampaign(people(50, `${column}.example`));
  await stage.send(campaign);
  const { orgId } = stage;
  const suspects = { senders: [{ orgId, id }], campaigns: [{ orgId, id: campaign }] };
  const guard = () => guardSending({ ...stage.platform, em: stage.platform.orm.em.fork() }, suspects);
  const mark = (messages: number) =>
    stage.rows(
      `update messages set ${column} = true where id in (
         select id from messages where campaign_id = $1 and status = 'sent' and not ${column} limit $2)`,
      [campaign, messages],
    );
  await mark(count - 1);
  await guard();
  expect(await sender(id)).toMatchObject({ status: 'active' });
  await mark(1);
  await guard();
  expect(await sender(id)).toMatchObject({ status: 'paused', pausedReason: reason });
  expect(await stage.campaign(campaign)).toMatchObject({ status: 'paused' });
  const history = await stage.api.call('get', `/v1/campaigns/${campaign}/history`).expect(200);
  expect(JSON.stringify(history.body)).toContain(`"toStatus":"paused","reason":"${reason}"`);
  expect((await stage.events(campaign, 'campaign.paused')).map(({ data }) => data.reason)).toEqual([reason]);
  clock.advance(1_000);
  await stage.api.call('patch', `/v1/senders/${id}`).send({ status: 'active' }).expect(200);
  await stage.api.call('post', `/v1/campaigns/${campaign}/resume`).expect(200);
  await guard();
  expect(await sender(id)).toMatchObject({ status: 'active', pausedReason: null });
  expect(await stage.campaign(campaign)).toMatchObject({ status: 'active' });
});

test('addresses that are rejected immediately count as bounces', async () => {
  const id = await stage.newSender({ port: sink.port });
  const refused = Array.from({ length: 5 }, (_nothing, i) => `nobody${i}@many.example`);
  const campaign = await stage.newMailCampaign([...people(60, 'many.example'), ...refused]);
  await stage.send(campaign);
  expect(await sender(id)).toMatchObject({ status: 'paused', pausedReason: 'hard_bounces' });
  expect(await stage.campaign(campaign)).toMatchObject({ status: 'paused' });
});
