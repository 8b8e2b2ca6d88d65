import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countTrackingEvents, FIRST_TURN } from '../../modules/tracking/event-batches.ts';
import { storeTrackingEvents, sweepTrackingEvents } from '../../modules/tracking/index.ts';
import type { Click } from '../../modules/tracking/tracking-event.rules.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { TestClock } from '../harness/clock.ts';
import { BROWSER, sentCampaign } from './stage.ts';

const clock = new TestClock(new Date('2026-11-11T10:00:00Z'));
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());
beforeEach(() => clock.advance(60_000));

const FIVE = ['ratelimit', 'ratelimit-policy', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** Requests the path on the test's port, whatever the public URL is. */
const pathOf = (address: string) => new URL(address).pathname;
const get = (address: string, { userAgent = BROWSER, method = 'GET' } = {}) =>
  fetch(stage.api.url + pathOf(address), {
    method,
    redirect: 'manual',
    headers: { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.7' },
  });
const ref = (id: string) => ({ orgId: stage.orgId, id });
const links = () => {
  const { pixel, click, unsubscribe } = stage.platform.tracking.links;
  return {
    pixel: (id: string) => pixel(ref(id)),
    click: (id: string, url: string) => click(ref(id), url),
    unsubscribe: (id: string) => unsubscribe(ref(id)),
  };
};

/** Long enough after sending that opens count as human and clicks are evaluated. */
const later = () => clock.advance(10_000);

async function counted(campaignId: string, name: string, value: number) {
  later();
  await vi.waitFor(async () => {
    await stage.count();
    expect((await stage.counts(campaignId))[name] ?? 0).toBe(value);
  }, 120_000);
}

test('the pixel is not cached, and counts the email and its lead once', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  const address = links().pixel(first.message);
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/gif');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 6)).toBe('GIF89a');
  await Promise.all(Array.from({ length: 20 }, () => get(address)));
  await counted(id, 'opened', 1);
  await get(address);
  await get(links().click(first.message, 'https://acme.example/'));
  later();
  await counted(id, 'clicked', 1);
  expect(await stage.counts(id)).toMatchObject({
    recipientsOpened: 1,
    opened: 1,
    'step:1:opened': 1,
    delivered: 1,
    recipientsDelivered: 1,
  });
  const days = await stage.rows(
    "select value::int from campaign_day_counts where campaign_id = $1 and name = 'opened' and day = '2026-11-11'",
    [id],
  );
  expect(days.at(-1)).toBeDefined();
});

test('a link leads to its URL and counts as an open, even without the pixel', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  const answer = await get(links().click(first.message, 'https://acme.example/offer?x=1'));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://acme.example/offer?x=1']);
  later();
  await counted(id, 'clicked', 1);
  expect(await stage.counts(id)).toMatchObject({ clicked: 1, opened: 1, recipientsClicked: 1, recipientsOpened: 1 });
});

test('an altered link returns 404 and redirects nowhere', async () => {
  const { id, first } = await sentCampaign(stage);
  const good = pathOf(links().click(first.message, 'https://acme.example/'));
  const foreign = Buffer.from(good.slice('/t/c/'.length), 'base64url').toString('latin1').replace('acme', 'evil');
  const paths = [
    `${good}AAAA`,
    good.slice(0, -1),
    `/t/c/${Buffer.from(foreign, 'latin1').toString('base64url')}`,
    good.replace('/t/c/', '/t/o/'),
    '/t/o/x',
    '/t/c/https%3A%2F%2Fevil.example',
    '/u/x',
  ];
  for (const path of paths) {
    const answer = await fetch(stage.api.url + path, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 404, null]);
    expect(await answer.json()).toEqual({ error: 'Link not found.' });
  }
  expect((await stage.counts(id)).clicked).toBeUndefined();
});

test('thousands of readers behind one proxy are all counted, because signed links are not rate limited', async () => {
  const { id, sent } = await sentCampaign(stage, { maxLeads: 150 });
  later();
  for (const { message } of sent) {
    const { status, headers } = await get(links().pixel(message));
    expect(status).toBe(200);
    for (const name of [...FIVE, 'x-request-id']) expect(headers.get(name), name).not.toBeNull();
  }
  await counted(id, 'recipientsOpened', 150);
  const { first } = await sentCampaign(stage);
  for (let i = 0; i < 130; i++) expect((await get(links().unsubscribe(first.message))).status).toBe(200);
  const { headers } = await get(links().unsubscribe(first.message));
  for (const name of FIVE) expect(headers.get(name), name).not.toBeNull();
});

test('an unsigned link counts against the rate limit of its IP address', async () => {
  let last = 0;
  for (let i = 0; i < 121; i++) {
    const answer = await fetch(`${stage.api.url}/t/o/x`, { headers: { 'x-forwarded-for': '203.0.113.99' } });
    last = answer.status;
  }
  expect(last).toBe(429);
});

test('HEAD returns the headers and counts nothing', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  const pixel = await get(links().pixel(first.message), { method: 'HEAD' });
  expect([pixel.status, pixel.headers.get('content-type')]).toEqual([200, 'image/gif']);
  const click = await get(links().click(first.message, 'https://acme.example/'), { method: 'HEAD' });
  expect([click.status, click.headers.get('location')]).toEqual([302, 'https://acme.example/']);
  await get(links().unsubscribe(first.message), { method: 'HEAD' });
  later();
  const other = await sentCampaign(stage);
  later();
  await get(links().pixel(other.first.message));
  await counted(other.id, 'opened', 1);
  const counts = await stage.counts(id);
  expect([counts.opened, counts.clicked, counts.machineOpens, counts.unsubscribed]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('requests by machines are counted separately, and later opens by readers still count', async () => {
  const { id, first } = await sentCampaign(stage);
  await get(links().pixel(first.message));
  later();
  await get(links().pixel(first.message), { userAgent: 'Mozilla/5.0' });
  await get(links().click(first.message, 'https://acme.example/'), { userAgent: 'Barracuda Sentinel (EE)' });
  later();
  await counted(id, 'machineClicks', 1);
  const before = await stage.counts(id);
  expect([before.machineOpens, before.opened ?? 0, before.clicked ?? 0]).toEqual([1, 0, 0]);
  await get(links().pixel(first.message));
  await counted(id, 'opened', 1);
  const { body } = await stage.api.call('get', `/v1/campaigns/${id}/stats`).expect(200);
  expect(body.emailStats).toMatchObject({ opened: 1, clicked: 0, machineOpened: 1, machineClicked: 1 });
  expect(
    await stage.rows('select machine_opened, machine_clicked from messages where id = $1', [first.message]),
  ).toEqual([{ machine_opened: true, machine_clicked: true }]);
});

test('a program that follows all links of a message at once is not a reader', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  await get(links().click(first.message, 'https://acme.example/one'));
  clock.advance(1_500);
  await get(links().click(first.message, 'https://acme.example/two'));
  await get(links().unsubscribe(first.message));
  later();
  await counted(id, 'machineClicks', 1);
  const counts = await stage.counts(id);
  expect([counts.clicked ?? 0, counts.unsubscribed ?? 0]).toEqual([0, 0]);
});

test('an open during the sending of the batch is counted later', async () => {
  const { id, first } = await sentCampaign(stage);
  await stage.rows("update messages set status = 'sending', sent_at = null where id = $1", [first.message]);
  later();
  await get(links().pixel(first.message));
  later();
  await vi.waitFor(async () => expect(await stage.rows('select id from tracking_batches')).toHaveLength(1), 120_000);
  await stage.count();
  expect((await stage.counts(id)).opened ?? 0).toBe(0);
  expect(await stage.rows('select due_at from tracking_batches')).toEqual([
    { due_at: new Date(clock.now().getTime() + 1_000) },
  ]);
  await stage.rows("update messages set status = 'sent', sent_at = $2 where id = $1", [
    first.message,
    new Date(clock.now().getTime() - 15_000),
  ]);
  await counted(id, 'opened', 1);
  expect(await stage.rows('select id from tracking_batches')).toEqual([]);
});

test('an open of a message of a dead worker is counted, even while its campaign is paused', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  await stage.rows(
    "update messages set status = 'sending', sent_at = null, leaving_at = $2, claimed_until = $2 where id = $1",
    [first.message, clock.now()],
  );
  await stage.rows("update campaigns set status = 'paused' where id = $1", [id]);
  later();
  await get(links().pixel(first.message));
  await counted(id, 'opened', 1);
  expect(await stage.rows('select id from tracking_batches')).toEqual([]);
});

test.each([1, 20])(
  'floods of opens in %i organisations delay another organisation by one batch each',
  async (hostile) => {
    const { id, first } = await sentCampaign(stage);
    later();
    await stage.rows(
      `insert into tracking_batches (org_id, id, due_at, events)
     select org_id, gen_random_uuid(), $2, json_build_array(json_build_object('orgId', org_id, 'messageId', org_id, 'seenAt', 0,
       'openedAt', null, 'machineOpened', true, 'clicks', json_build_array()))
     from (select gen_random_uuid() as org_id from generate_series(1, $1)) as hostile, generate_series(1, 30)`,
      [hostile, new Date(clock.now().getTime() - 3_600_000)],
    );
    const at = clock.now().getTime();
    const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });
    const seen = { orgId: stage.orgId, messageId: first.message, seenAt: at, openedAt: { first: at, last: at } };
    await storeTrackingEvents(unit(), [{ ...seen, machineOpened: false, clicks: [] }]);
    const turn = { ...FIRST_TURN };
    for (let batch = 0; batch <= hostile; batch++) await countTrackingEvents(unit(), turn);
    expect((await stage.counts(id)).opened).toBe(1);
    expect(await stage.rows('select 1 from tracking_batches')).toHaveLength(29 * hostile);
    while (await countTrackingEvents(unit(), turn));
    expect(await stage.rows('select 1 from tracking_batches')).toEqual([]);
  },
);

test('events that could not be counted are stored and counted later, once, even by concurrent workers', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  await get(links().pixel(first.message));
  later();
  await vi.waitFor(async () => expect(await stage.rows('select id from tracking_batches')).toHaveLength(1), 120_000);
  await stage.rows('alter table campaign_counts rename to away');
  await expect(stage.count()).rejects.toThrow('campaign_counts');
  stage.jobs.length = 0;
  await sweepTrackingEvents({ ...stage.platform, em: stage.platform.orm.em.fork() });
  expect(stage.jobs).toMatchObject([{ job: 'tracking.count' }]);
  await stage.rows('alter table away rename to campaign_counts');
  await stage.rows(
    'insert into tracking_batches select org_id, gen_random_uuid(), events, due_at from tracking_batches',
  );
  await Promise.all([stage.count(), stage.count()]);
  await counted(id, 'opened', 1);
  expect(await stage.rows('select id from tracking_batches')).toEqual([]);
});

test('events of a message in several batches are counted once', async () => {
  const { id, sent } = await sentCampaign(stage, { maxLeads: 12 });
  later();
  const at = clock.now().getTime();
  later();
  const unit = { ...stage.platform, em: stage.platform.orm.em.fork() };
  const seen = { orgId: stage.orgId, seenAt: at, openedAt: { first: at, last: at }, machineOpened: false };
  const clicks: Click[] = [{ url: 'https://acme.example/', at, visitor: 'person' }];
  for (let batch = 0; batch < 40; batch++) {
    const events = sent.filter((_, place) => place % 2 === 0 || place % 3 === batch % 3);
    await storeTrackingEvents(
      unit,
      events.map(({ message }, place) => ({
        ...seen,
        messageId: message,
        clicks: place % 4 === batch % 4 ? clicks : [],
      })),
    );
  }
  await vi.waitFor(async () => {
    await stage.count();
    expect(await stage.rows('select id from tracking_batches')).toEqual([]);
  }, 120_000);
  const [{ opened, clicked } = {}] = await stage.rows(
    `select count(*) filter (where opened)::int as opened, count(*) filter (where clicked)::int as clicked
     from messages where campaign_id = $1`,
    [id],
  );
  expect(opened).toBe(sent.length);
  const recipients = { recipientsOpened: opened, recipientsClicked: clicked };
  expect(await stage.counts(id)).toMatchObject({ opened, clicked, ...recipients });
});

test('an event for a message that does not exist changes nothing', async () => {
  const { id, first } = await sentCampaign(stage);
  later();
  expect((await get(links().pixel(randomUUID()))).status).toBe(200);
  expect((await get(links().unsubscribe(randomUUID()))).status).toBe(404);
  await get(links().pixel(first.message));
  await counted(id, 'opened', 1);
});
