import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAddresses } from '../../modules/discovery/index.ts';
import { findJournalistAddresses } from '../../modules/discovery/journalists/find-addresses.ts';
import { overloaded } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type Answering, html, redirect } from '../api/brands/web.ts';
import { type Desk, openPress, type PressStage, rss } from './feed-stage.ts';

let stage: PressStage;
beforeAll(async () => {
  stage = await openPress({});
  stage.clock.set(new Date('2026-11-16T09:00:00Z'));
});
afterAll(() => stage.close());

const feed = (...articles: [path: string, author: string | null, day: number][]) =>
  html(
    rss(
      ...articles.map(
        ([path, author, day]) => `<item><title>Anvils ${path}</title><link>/${path}</link>
          ${author === null ? '' : `<dc:creator>${author}</dc:creator>`}<description>Anvils, at length.</description>
          <pubDate>${new Date(Date.UTC(2026, 10, day)).toUTCString()}</pubDate></item>`,
      ),
    ),
    { 'content-type': 'application/rss+xml' },
  );
const status =
  (code: number): Answering =>
  (_request, response) =>
    response.writeHead(code).end();

async function campaignOf({ orgId }: Desk) {
  const { pool } = stage.api.database;
  const [brandId, campaignId] = [newId(), newId()];
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example/', '{}', '[]', now(), now())`,
    [brandId, orgId],
  );
  await pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Press', 'pr-v1', array[$3::uuid], 'active', now(), now())`,
    [campaignId, orgId, brandId],
  );
  await pool.query(
    `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
     select org_id, gen_random_uuid(), $2, id, outlet_id, $3, 50, 'buffered', now(), now() from journalists where org_id = $1`,
    [orgId, campaignId, brandId],
  );
  await pool.query(
    `insert into campaign_outlets (org_id, campaign_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
     select org_id, $2, id, $3, 50, 'open', now(), now() from outlets where org_id = $1`,
    [orgId, campaignId, brandId],
  );
  const signal = new AbortController().signal;
  return () => stage.unit((unit) => findAddresses(unit, { orgId, campaignId, minimumScore: 0, signal }));
}

const writersOf = (desk: Desk) =>
  desk.rows<{ name: string; email: string | null; at: string | null }>(
    'select name, email, email_source_url as at from journalists where org_id = $1 order by name',
  );

test('the address beside a byline is found in the two newest articles of each writer', async () => {
  const desk = await stage.newDesk();
  const at = (path: string) => stage.web.address('forge.example', path);
  stage.web.sites.set('forge.example', {
    '/feed': feed(
      ['a1', 'Ada Byron', 15],
      ['g1', 'Grace Hopper', 15],
      ['g2', 'Grace Hopper', 14],
      ['g3', 'Grace Hopper', 13],
      ['j1', 'Jean Bartik', 12],
      ['k1', 'Kay Antonelli', 12],
      ['m1', 'Mary Keller', 12],
    ),
    '/a1': html('<p class="byline">By Ada Byron <a href="mailto:countess@home.example">write</a></p><p>Anvils.</p>'),
    '/g1': html('<p>Nothing.</p>'),
    '/g2': html('<p>Nothing.</p>'),
    '/g3': html('<p class="byline"><a href="mailto:grace.hopper@forge.example">Grace</a></p>'),
    // A company in the article has a person of the same name.
    '/j1': html('<p>Call <a href="mailto:x.bartik@company.example">X. Bartik</a> at the company.</p>'),
    '/k1': html('<a href="mailto:tips@forge.example">Tips</a> <a href="mailto:antonelli@forge.example">Kay</a>'),
    '/m1': html('<p class="byline">By <a rel="author" href="/people/mary">Mary Keller</a></p>'),
    '/people/mary': html('<a href="mailto:m.keller@forge.example">Write</a>'),
  });
  await desk.register('forge.example').expect(200);
  const find = await campaignOf(desk);
  await find();
  expect(await writersOf(desk)).toEqual([
    { name: 'Ada Byron', email: 'countess@home.example', at: at('/a1') },
    { name: 'Grace Hopper', email: null, at: null },
    { name: 'Jean Bartik', email: null, at: null },
    { name: 'Kay Antonelli', email: 'antonelli@forge.example', at: at('/k1') },
    { name: 'Mary Keller', email: 'm.keller@forge.example', at: at('/people/mary') },
  ]);
  expect(stage.web.visits).not.toContain('forge.example/g3');
  const visits = stage.web.visits.length;
  await find();
  expect(stage.web.visits).toHaveLength(visits);
});

test('only pages that fail temporarily are read again later', async () => {
  const desk = await stage.newDesk();
  const site = {
    '/feed': feed(['a', 'Ada Byron', 15], ['b', 'Jean Bartik', 15]),
    '/a': status(503),
    '/b': status(403),
  };
  stage.web.sites.set('busy.example', site);
  await desk.register('busy.example').expect(200);
  const find = await campaignOf(desk);
  await find();
  const answered = html('<p class="byline"><a href="mailto:ada@busy.example">Ada</a></p>');
  stage.web.sites.set('busy.example', { ...site, '/a': answered, '/b': answered });
  const visits = stage.web.visits.length;
  await find();
  expect(stage.web.visits).toHaveLength(visits);
  stage.clock.advance(16 * 60_000);
  await find();
  expect(stage.web.visits.slice(visits)).toEqual(['busy.example/a']);
  expect(await writersOf(desk)).toMatchObject([{ email: 'ada@busy.example' }, { email: null }]);
});

test('article and profile pages are read again later if no thread was free', async () => {
  const mail = '<a href="mailto:ada.busy@busy.example">Write to me</a>';
  stage.web.sites.set('busy.example', {
    '/feed': feed(['one', 'Ada Busy', 14]),
    '/one': '<html><a rel="author" href="/ada">Ada Busy</a></html>',
    '/ada': `<html>${mail}</html>`,
  });
  const desk = await stage.newDesk();
  await desk.register('busy.example').expect(200);
  const address = stage.web.address('busy.example', '/ada');
  await desk.rows(`update journalists set profile_url = '${address}' where org_id = $1`);
  const [writer] = await desk.rows<{ id: string }>('select id from journalists where org_id = $1');
  const signal = new AbortController().signal;
  const readPage = () => Promise.reject(overloaded());
  const search = (busy: object) =>
    stage.unit((unit) =>
      findJournalistAddresses(
        { ...unit, feedReader: { ...unit.feedReader, ...busy } },
        desk.orgId,
        [writer?.id ?? ''],
        signal,
      ),
    );
  await search({ readPage });
  expect((await writersOf(desk))[0]).toMatchObject({ email: null });
  stage.clock.advance(24 * 60 * 60_000);
  await search({});
  expect((await writersOf(desk))[0]).toMatchObject({ email: 'ada.busy@busy.example' });
  expect(await desk.rows('select 1 from articles where org_id = $1 and page_read_at is null')).toEqual([]);
});

test('an article is completed later if its page could not be read', async () => {
  const desk = await stage.newDesk();
  const site = { '/feed': feed(['a', null, 15]), '/a': status(500) };
  stage.web.sites.set('late.example', site);
  await desk.register('late.example').expect(200);
  const authors = () => desk.rows('select author from articles where org_id = $1');
  for (const page of [status(500), html('<meta name="author" content="Ada Byron">')]) {
    stage.web.sites.set('late.example', { ...site, '/a': page });
    stage.clock.advance(2 * 3_600_000);
    await stage.readAll();
  }
  expect(await authors()).toEqual([{ author: 'Ada Byron' }]);
});

test('an author named only on the article page is discovered with the address', async () => {
  const desk = await stage.newDesk();
  stage.web.sites.set('sign.example', {
    '/feed': feed(['a', null, 15], ['b', null, 14]),
    '/a': html('<meta name="author" content="Ada Byron"><p class="byline"><a href="mailto:ada@x.example">A</a></p>'),
    '/b': html('<meta name="author" content="Jean Bartik">'),
  });
  await desk.register('sign.example').expect(200);
  const [outlet] = await desk.rows<{ id: string }>('select id from outlets where org_id = $1');
  const { body } = await stage.api
    .call('post', '/v1/journalists/discover', desk.key)
    .send({ outletId: outlet?.id })
    .expect(200);
  expect(body.discovered).toBe(2);
  expect(await writersOf(desk)).toMatchObject([
    { name: 'Ada Byron', email: 'ada@x.example' },
    { name: 'Jean Bartik', email: null },
  ]);
});

test('robots.txt of a redirect target is obeyed', async () => {
  const desk = await stage.newDesk();
  stage.web.sites.set('door.example', { '/feed': redirect(stage.web.address('closed.example', '/feed')) });
  stage.web.sites.set('closed.example', {
    '/robots.txt': 'User-agent: *\nDisallow: /',
    '/feed': feed(['a', 'Ada Byron', 15]),
  });
  const { body } = await desk.register('door.example').expect(400);
  expect(body.error).toMatch(/robots\.txt/);
  expect(stage.web.visits).not.toContain('closed.example/feed');
});

test('an erased writer gets no address, and a co-author does not get the address of the erased writer', async () => {
  const desk = await stage.newDesk();
  const site = {
    '/feed': feed(['alone', 'Ada Byron ada@home.example', 15], ['both', 'Ada Byron and Jean Bartik', 15]),
    '/alone': html('<p class="byline">By Ada <a href="mailto:ada@quiet.example">write</a></p>'),
    '/both': html('<p class="byline">By two <a href="mailto:ada@quiet.example">write</a></p>'),
  };
  stage.web.sites.set('quiet.example', site);
  await desk.register('quiet.example').expect(200);
  expect(await writersOf(desk)).toMatchObject([{ email: 'ada@home.example' }, { name: 'Jean Bartik', email: null }]);
  await stage.api.call('post', '/v1/people/erase', desk.key).send({ email: 'ada@home.example' }).expect(200);
  stage.clock.advance(2 * 3_600_000);
  await stage.readAll();
  expect(stage.web.visits).toContain('quiet.example/both');
  expect(await writersOf(desk)).toEqual([
    { name: 'Erased', email: null, at: null },
    { name: 'Jean Bartik', email: null, at: null },
  ]);
  expect(await desk.rows('select distinct author from articles where org_id = $1')).not.toContainEqual({
    author: 'Erased',
  });
});

test('a failed reading does not overwrite what another worker has read meanwhile', async () => {
  const desk = await stage.newDesk();
  const failing: Answering = (_request, response) => {
    void desk
      .rows("update articles set page_read_at = '2026-11-16' where org_id = $1")
      .then(() => response.writeHead(503).end());
  };
  stage.web.sites.set('meanwhile.example', { '/feed': feed(['one', 'Ann Lee', 1]), '/one': failing });
  await desk.register('meanwhile.example').expect(200);
  await (await campaignOf(desk))();
  expect(stage.web.visits).toContain('meanwhile.example/one');
  expect(
    await desk.rows(
      'select page_read_at is not null as read, page_failures as failures, page_retry_at as again from articles where org_id = $1',
    ),
  ).toEqual([{ read: true, failures: 0, again: null }]);
});
