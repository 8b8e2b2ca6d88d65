import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueReleased } from '../../modules/campaigns/index.ts';
import { expireReservationsHandler, reserve, settle, startRun } from '../../modules/costs/index.ts';
import { keepArticles } from '../../modules/discovery/index.ts';
import { requestAccess } from '../../modules/growth/waitlist/request-access.ts';
import { recordReports, unsubscribePeople } from '../../modules/messages/index.ts';
import { sendPitchesHandler } from '../../modules/quotes/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { newId } from '../../src/kernel/ids.ts';
import { grant } from '../billing/stage.ts';
import { isLong } from '../harness/long.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

/** With a sender at work so many that it has to give some back at the end of its turn. */
const PEOPLE = { sending: 120, others: 24 };
/** Far beyond what any of them takes: who is not done by then waits for good. */
const PATIENCE_MS = 30_000;

let stage: MailStage;
let sink: Sink;
/** Slow enough that a sender has to give back what it took at the end of its turn. */
let slowSink: Sink;
const { query } = pg.Client.prototype;
beforeAll(async () => {
  [stage, sink, slowSink] = await Promise.all([
    openMail(),
    startSink({ keepMail: false }),
    startSink({ delayMs: 900, keepMail: false }),
  ]);
  // From now on it is billed, so that reservations take the lock of its credit too.
  await grant(stage.api, stage.orgId, 100_000);
  // Between two statements of one transaction others get their turn: so they meet in every order.
  pg.Client.prototype.query = function slowly(this: pg.Client, ...given: unknown[]): unknown {
    const late = pause(randomInt(0, 4)).then((): unknown => Reflect.apply(query, this, given));
    return typeof given.at(-1) === 'function' ? undefined : late;
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await stage.close();
  await Promise.all([sink.stop(), slowSink.stop()]);
});

interface Scene {
  id: string;
  brandId: string;
  senderId: string;
  /** Those who were written to. */
  people: string[];
}

/** A campaign of which half is sent, with a follow-up promised to everybody, and money that a dead worker left reserved. */
async function setScene(size: number): Promise<Scene> {
  // All pairs together ask more often than one customer may within a minute, and here the minute never ends.
  await stage.rows('delete from rate_windows');
  const senderId = await stage.newSender({ port: sink.port, dailyCap: size / 2, peoplePerCompanyPerDay: 1000 });
  const company = `${newId()}.example`;
  const people = Array.from({ length: size }, () => `${newId()}@${company}`);
  const id = await stage.newMailCampaign(people);
  await stage.send(id);
  await stage.rows('update senders set daily_cap = null, smtp_port = $2, updated_at = now() where id = $1', [
    senderId,
    slowSink.port,
  ]);
  await stage.rows("update messages set reason = '250 Taken' where campaign_id = $1 and status = 'sent'", [id]);
  await stage.rows("update campaigns set closed_gate = 'daily' where id = $1", [id]);
  const written = await stage.rows<{ email: string }>(
    `select l.email from messages m join leads l on l.id = m.lead_id where m.campaign_id = $1 and m.status = 'sent'`,
    [id],
  );
  const [campaign] = await stage.rows<{ brand: string }>('select brand_ids[1] as brand from campaigns where id = $1', [
    id,
  ]);
  await inUnitOfWork(stage.platform, async (unit) => {
    const runId = await startRun(unit, { orgId: stage.orgId, campaignId: id, serviceName: 'test', taskName: 'left' });
    const cost = { costName: 'lead', unitCost: 1n, wanted: 1, leaseMs: -1, byPlatform: true };
    await reserve(unit, { orgId: stage.orgId, campaignId: id, runId, ...cost });
  });
  return { id, brandId: campaign?.brand ?? '', senderId, people: written.map(({ email }) => email) };
}

const answer = async (request: ReturnType<MailStage['api']['call']>) => {
  const { status } = await request;
  return status;
};
const post = (path: string, body: object = {}) => answer(stage.api.call('post', path).send(body));
const signal = new AbortController().signal;

async function report({ id }: Scene): Promise<void> {
  const sent = await stage.rows<{ id: string; lead_id: string }>(
    `select id, lead_id from messages where campaign_id = $1 and status in ('sent', 'sending') order by id`,
    [id],
  );
  const { orgId } = stage;
  const [first, ...others] = sent;
  const reports = others.map(({ id: messageId }, i) => ({ orgId, messageId, opened: true, bounced: i % 3 === 0 }));
  await inUnitOfWork(stage.platform, (unit) => recordReports(unit, reports));
  if (first === undefined) return;
  const refusal = { orgId, leadId: first.lead_id, messageId: first.id, reason: 'Asked for it.' };
  await inUnitOfWork(stage.platform, (unit) => unsubscribePeople(unit, [refusal]));
}

async function batch({ id, brandId }: Scene): Promise<void> {
  await stage.rows(
    `insert into contacts (id, org_id, brand_id, person_key, email, created_at, updated_at)
     select gen_random_uuid(), $1, $2, address, address, now(), now() from unnest($3::text[]) as address`,
    [stage.orgId, brandId, Array.from({ length: 5 }, () => `${newId()}@y.example`)],
  );
  await stage.rows('update campaigns set due_at = $2 where id = $1', [id, stage.clock.now()]);
  await stage.run(id);
}

/** A pitch of the campaign is sent by one of its senders, to somebody who may be erased meanwhile. */
async function pitch({ id, brandId, people }: Scene): Promise<number> {
  const asked = { opportunityText: 'Who can comment?', pitchUrl: `mailto:${people[0]}` };
  const made = await stage.api.call('post', '/v1/orgs/quote-requests').send(asked);
  // Nothing is written down of somebody who was erased before.
  if (made.status !== 200) return made.status;
  const quoteRequestId: string = made.body.quoteRequest.id;
  const drafted = await post('/v1/orgs/quote-pitches', { quoteRequestId, brandId, campaignId: id });
  const reply = stage.api.call('post', `/v1/orgs/quote-requests/${quoteRequestId}/reply`).set('x-brand-id', brandId);
  const submitted = await reply.send({ draft: 'We can.' });
  await sendPitchesHandler(stage.platform).handle({}, { log: stage.platform.log, signal });
  const pitchId: string = submitted.body.quotePitch?.id ?? 'none';
  const published = answer(stage.api.call('patch', `/v1/orgs/quote-pitches/${pitchId}`).send({ status: 'published' }));
  return Math.max(drafted, submitted.status, await published);
}

const expire = () =>
  expireReservationsHandler(stage.platform, [enqueueReleased]).handle({}, { log: stage.platform.log, signal });

/** Articles by people of whom some are about to be erased. */
async function keepSigned(people: readonly string[]): Promise<void> {
  const source = { id: null, url: 'https://x.example/feed', title: null, siteUrl: null, sandbox: false };
  const found = people.map((email, n) => ({
    url: `https://x.example/${n}`,
    title: null,
    description: null,
    snippet: null,
    authors: [{ name: 'Ada Holm', email, url: null }],
    published: null,
    modified: null,
    section: null,
    keywords: [],
  }));
  await inUnitOfWork(stage.platform, (unit) => keepArticles(unit, stage.orgId, source, found));
}

const SANDBOX_PAGES = ['about', 'contact', 'pricing'].map((path) => `https://acme.sandbox.example/${path}`);

/** Credit comes, is promised to the campaign and spent. */
async function credit({ id }: Scene): Promise<number> {
  const { status } = await grant(stage.api, stage.orgId, 100);
  await inUnitOfWork(stage.platform, async (unit) => {
    const { orgId } = stage;
    const runId = await startRun(unit, { orgId, campaignId: id, serviceName: 'test', taskName: 'credit' });
    const cost = { costName: 'lead', unitCost: 1n, wanted: 3, byPlatform: true };
    const { reservationId } = await reserve(unit, { orgId, campaignId: id, runId, ...cost });
    if (reservationId !== null) await settle(unit, orgId, { reservationId, quantity: 2 });
  });
  return status;
}

/** Each answers a status, or nothing. */
const ACTS: Record<string, (scene: Scene) => Promise<number | void>> = {
  patch: ({ id }) =>
    answer(stage.api.call('patch', `/v1/campaigns/${id}`).send({ name: 'Other', maxBudgetTotalUsd: '9' })),
  pause: ({ id }) => post(`/v1/campaigns/${id}/pause`),
  resume: ({ id }) => post(`/v1/campaigns/${id}/resume`),
  stop: ({ id }) => post(`/v1/campaigns/${id}/stop`),
  'patch sender': ({ senderId }) => answer(stage.api.call('patch', `/v1/senders/${senderId}`).send({ name: 'Other' })),
  'delete sender': ({ senderId }) => answer(stage.api.call('delete', `/v1/senders/${senderId}`)),
  erase: async ({ people }) =>
    Math.max(...(await Promise.all(people.slice(0, 6).map((email) => post('/v1/people/erase', { email }))))),
  articles: ({ people }) => keepSigned(people),
  pages: () => post('/v1/scraping/extract', { urls: SANDBOX_PAGES, skipCache: true }),
  waitlist: async ({ people }) => {
    const asking = people
      .slice(0, 3)
      .map((email) => inUnitOfWork(stage.platform, (unit) => requestAccess(unit, { email })));
    await Promise.all(asking);
    const [email = ''] = people;
    return answer(stage.api.call('delete', `/v1/waitlist?email=${encodeURIComponent(email)}`, stage.api.adminKey));
  },
  expire,
  send: ({ id }) => stage.send(id),
  batch,
  report,
  pitch,
  credit,
};

const names = Object.keys(ACTS);
/** Every fifth pair, each act with itself among them; all of them in a long run. */
const pairs = names.flatMap((one, i) =>
  names.slice(i).flatMap((other, apart) => (isLong || apart % 5 === 0 ? [[one, other] as const] : [])),
);

test.each(pairs)('%s and %s at the same time both end', { timeout: 2 * PATIENCE_MS }, async (one, other) => {
  const isSending = one === 'send' || other === 'send';
  const scene = await setScene(isSending ? PEOPLE.sending : PEOPLE.others);
  // Some begin when mail is on its way already.
  const acts = [one, other, one, other].map(async (name, i) => {
    if (i > 1) await pause(isSending ? 1_500 : 30);
    return ACTS[name]?.(scene);
  });
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, PATIENCE_MS, null);
  const ends = await Promise.race([Promise.all(acts), late]);
  clearTimeout(timer);
  if (ends === null) throw new Error('Somebody waits for good.');
  const statuses = ends.filter((status) => typeof status === 'number');
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await stage.api.call('delete', `/v1/senders/${scene.senderId}`);
  await stage.api.call('post', `/v1/campaigns/${scene.id}/stop`).expect(200);
});

test('and none of them stood in the way of another crosswise', async () => {
  // The server counts with a delay of up to a second.
  await stage.rows('select pg_stat_force_next_flush()');
  await pause(1_500);
  const [{ deadlocks } = { deadlocks: -1 }] = await stage.rows<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(deadlocks).toBe(0);
});
