import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAddresses, sweepDiscoveries } from '../../modules/discovery/index.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type Answering, html, type Site } from '../api/brands/web.ts';
import { type Desk, openPress, type PressStage, rss } from './feed-stage.ts';

let stage: PressStage;
beforeAll(async () => {
  stage = await openPress({});
  stage.clock.set(new Date('2026-11-16T09:00:00Z'));
});
afterAll(() => stage.close());

const AT = 'Sun, 15 Nov 2026 09:00:00 GMT';
const item = (title: string, author: string) =>
  `<item><title>${title}</title><link>/${encodeURIComponent(title)}</link><dc:creator>${author}</dc:creator>
   <description>${title}, at length.</description><pubDate>${AT}</pubDate></item>`;
const feedOf = (titles: string[], author: string) =>
  html(rss(...titles.map((title) => item(title, author))), { 'content-type': 'application/rss+xml' });

const SMITHS = ['Anvils that fall', 'Anvil prices', 'An anvil for every smith', 'Small anvils', 'Falling anvils again'];
const COOKS = ['Soup', 'A cake', 'Oysters', 'Pans of the year', 'Bread'];

const post = (desk: Desk, path: string, body: object = {}, headers: Record<string, string> = {}) =>
  stage.api.call('post', path, desk.key).set(headers).send(body);

async function newCampaign({ orgId }: Desk) {
  const [brandId, campaignId] = [newId(), newId()];
  const { pool } = stage.api.database;
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example/', 'Acme', 'Anvils that fall, for smiths. Anvils for every smith.', '{}', '[]', now(), now())`,
    [brandId, orgId],
  );
  await pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, feature_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Press', 'outlet-discovery-feeds-v1', 'outlet-discovery-v1', array[$3::uuid], 'active', now(), now())`,
    [campaignId, orgId, brandId],
  );
  return { brandId, campaignId, headers: { 'x-brand-id': brandId, 'x-campaign-id': campaignId } };
}

test('discovery adds the best outlets of the feeds up to the count, as a run of the campaign', async () => {
  const desk = await stage.newDesk();
  const { campaignId, headers } = await newCampaign(desk);
  const none = await post(desk, '/v1/outlets/discover', {}, headers).expect(400);
  expect(none.body.error).toBe('The brand has no feeds. Add one with POST /v1/feeds.');
  stage.web.sites.set('smith.example', { '/feed': feedOf(SMITHS, 'Ada Byron') });
  stage.web.sites.set('forge.example', { '/feed': feedOf(SMITHS.slice(2), 'Jean Bartik') });
  stage.web.sites.set('cook.example', { '/feed': feedOf(COOKS, 'Julia Child') });
  for (const host of ['smith.example', 'forge.example', 'cook.example']) await desk.register(host).expect(200);
  const { body: first } = await post(desk, '/v1/outlets/discover', { count: 1 }, headers).expect(200);
  expect(first).toEqual({ runId: expect.any(String), discovered: 1 });
  const domains = async () => {
    const { body } = await stage.api.call('get', `/v1/campaigns/${campaignId}/outlets`, desk.key).expect(200);
    return body.outlets.map(({ outletDomain }: { outletDomain: string }) => outletDomain);
  };
  expect(await domains()).toEqual(['smith.example']);
  const { body: second } = await post(desk, '/v1/outlets/discover', {}, headers).expect(200);
  expect(second.discovered).toBe(1);
  expect(await domains()).toEqual(['smith.example', 'forge.example']);
  const { body: run } = await stage.api.call('get', `/v1/runs/${second.runId}`, desk.key).expect(200);
  expect(run.run ?? run).toMatchObject({ status: 'completed', taskName: 'discover-outlets', campaignId });
});

test('journalists of an outlet are resolved from the feeds of its site, once a day, most relevant first', async () => {
  const desk = await stage.newDesk();
  stage.web.sites.set('wire.example', {
    '/': html('<link rel="alternate" type="application/rss+xml" href="/all">'),
    '/all': html(rss(...SMITHS.slice(0, 2).map((title) => item(title, 'Ada Byron')), item('Soup', 'Julia Child')), {
      'content-type': 'application/rss+xml',
    }),
  });
  const { brandId, campaignId } = await newCampaign(desk);
  const { body: outlet } = await post(desk, '/v1/outlets', {
    outletName: 'Wire',
    outletUrl: stage.web.address('wire.example'),
    brandId,
    campaignId,
  }).expect(200);
  const outletId = outlet.id;
  // Also with an idempotency key, although its transaction stays open meanwhile.
  const key = { 'Idempotency-Key': 'once' };
  const { body: found } = await post(desk, '/v1/journalists/discover', { outletId }, key).expect(200);
  expect(await desk.feeds()).toMatchObject([{ failures: 0, articlesFound: 3 }]);
  expect(found).toEqual({ runId: expect.any(String), discovered: 2 });
  const visits = stage.web.visits.length;
  const resolve = async (words: string) =>
    (await post(desk, '/v1/journalists/resolve', { outletId, featureInputs: { story: words } }).expect(200)).body;
  const names = ({ journalists }: { journalists: { journalistName: string }[] }) =>
    journalists.map(({ journalistName }) => journalistName);
  const smiths = await resolve('Falling anvils');
  expect(smiths.cached).toBe(true);
  expect(names(smiths)).toEqual(['Ada Byron', 'Julia Child']);
  expect(smiths.journalists[0].articleUrls).toHaveLength(2);
  expect(names(await resolve('A soup'))[0]).toBe('Julia Child');
  expect(stage.web.visits).toHaveLength(visits);
  const stranger = await stage.newDesk();
  for (const path of ['/v1/journalists/discover', '/v1/journalists/resolve']) {
    await post(stranger, path, { outletId }).expect(404);
    await post(desk, path, { outletId: 'no-id' }).expect(404);
  }
});

test('a site that fails temporarily stays unread, and a site without the page counts as read', async () => {
  const desk = await stage.newDesk();
  const { brandId, campaignId } = await newCampaign(desk);
  const outletAt = async (domain: string) => {
    const outletUrl = stage.web.address(domain);
    return (await post(desk, '/v1/outlets', { outletName: domain, outletUrl, brandId, campaignId }).expect(200)).body
      .id;
  };
  const isCached = async (outletId: string) =>
    (await post(desk, '/v1/journalists/resolve', { outletId }).expect(200)).body.cached;
  const answering =
    (status: number): Answering =>
    (_request, response) =>
      void response.writeHead(status).end();
  const site: Site = { '/': answering(503) };
  stage.web.sites.set('moment.example', site);
  const failing = await outletAt('moment.example');
  expect(await isCached(failing)).toBe(false);
  expect(await isCached(failing)).toBe(false);
  site['/'] = html('A page');
  expect(await isCached(failing)).toBe(false);
  expect(await isCached(failing)).toBe(true);
  stage.web.sites.set('empty.example', { '/': answering(404) });
  const empty = await outletAt('empty.example');
  expect([await isCached(empty), await isCached(empty)]).toEqual([false, true]);
});

test('a run whose process died is marked as failed, and a running one continues', async () => {
  const desk = await stage.newDesk();
  const ids = [newId(), newId()];
  for (const [at, minutes] of [6, 1].entries())
    await stage.api.database.pool.query(
      `insert into runs (id, org_id, service_name, task_name, status, started_at, created_at, updated_at)
       values ($1, $2, 'discovery', 'discover-outlets', 'running', $3, $3, $3)`,
      [ids[at], desk.orgId, new Date(stage.clock.now().getTime() - minutes * 60_000)],
    );
  await stage.unit(sweepDiscoveries);
  const statuses = await desk.rows('select status from runs where org_id = $1 order by started_at');
  expect(statuses).toEqual([{ status: 'failed' }, { status: 'running' }]);
});

test('an address is found on the profile page of a writer and is never guessed', async () => {
  const desk = await stage.newDesk();
  const { brandId, campaignId } = await newCampaign(desk);
  const pages = {
    'Grace Hopper': '<a href="mailto:tips@wire.example">Tips</a> <a href="mailto:g.hopper@wire.example">Write</a>',
    'Jean Bartik': '<a href="mailto:jean@wire.example">Write</a>',
    'Ada Byron': '<a href="mailto:a.byron@wire.example">A</a> <a href="mailto:byron@home.example">B</a>',
  };
  const urlOf = (name: string) => stage.web.address('people.example', `/${name.split(' ')[1]}`);
  stage.web.sites.set(
    'people.example',
    Object.fromEntries(Object.entries(pages).map(([name, page]) => [`/${name.split(' ')[1]}`, html(page)])),
  );
  const entries = Object.keys(pages).map(
    (name) => `<entry><title>By ${name}</title><link href="https://people.example/${name.length}${name[0]}"/>
      <author><name>${name}</name><uri>${urlOf(name)}</uri></author><updated>2026-11-15T09:00:00Z</updated></entry>`,
  );
  stage.web.sites.set('atom.example', {
    '/feed': html(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Wire</title>${entries.join('')}</feed>`, {
      'content-type': 'application/atom+xml',
    }),
  });
  await desk.register('atom.example').expect(200);
  await stage.api.database.pool.query(
    `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
     select org_id, gen_random_uuid(), $2, id, outlet_id, $3, 50, 'buffered', now(), now() from journalists where org_id = $1`,
    [desk.orgId, campaignId, brandId],
  );
  await stage.api.database.pool.query(
    `insert into campaign_outlets (org_id, campaign_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
     select org_id, $2, id, $3, 50, 'open', now(), now() from outlets where org_id = $1`,
    [desk.orgId, campaignId, brandId],
  );
  const find = () =>
    stage.unit((unit) =>
      findAddresses(unit, { orgId: desk.orgId, campaignId, minimumScore: 0, signal: new AbortController().signal }),
    );
  await find();
  expect(
    await desk.rows('select name, email, email_source_url as at from journalists where org_id = $1 order by name'),
  ).toEqual([
    { name: 'Ada Byron', email: null, at: null },
    { name: 'Grace Hopper', email: 'g.hopper@wire.example', at: urlOf('Grace Hopper') },
    { name: 'Jean Bartik', email: null, at: null },
  ]);
  const visits = stage.web.visits.length;
  await find();
  expect(stage.web.visits).toHaveLength(visits);
});
