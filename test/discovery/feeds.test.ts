import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDueFeed, readFeedIfDue } from '../../modules/discovery/feeds/read-due-feeds.ts';
import { findFeedsOf, readFeedsNow, sweepFeeds } from '../../modules/discovery/index.ts';
import { claimDue, finishClaimed } from '../../src/database/claim.ts';
import type { Answering } from '../api/brands/web.ts';
import { COMES_AGAIN, LONGEST_MS, watchEventLoop } from '../harness/event-loop.ts';
import { gate } from '../harness/gate.ts';
import { openPress, type PressStage, rss } from './feed-stage.ts';
import { ATOM, bigFeed, item, RSS2 } from './feed-texts.ts';

let stage: PressStage;
beforeAll(async () => {
  stage = await openPress({});
  stage.clock.set(new Date('2026-11-16T09:00:00Z'));
});
afterAll(() => stage.close());

const xml =
  (body: string | Buffer, headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body);
const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const MINUTE = 60_000;
const until = (time: unknown) => Date.parse(String(time)) - stage.clock.now().getTime();

test('articles belong to their feed, also if it is added with an Idempotency-Key', async () => {
  stage.web.sites.set('keyed.example', { '/feed': xml(RSS2) });
  const desk = await stage.newDesk();
  const { body } = await desk.register('keyed.example').set('Idempotency-Key', 'once').expect(200);
  expect(await desk.rows('select distinct feed_id from articles where org_id = $1')).toEqual([{ feed_id: body.id }]);
});

test('adding a feed reads its articles, outlets and writers immediately', async () => {
  stage.web.sites.set('grid.example', { '/feed': xml(RSS2) });
  const desk = await stage.newDesk();
  const { body } = await desk.register('grid.example').expect(200);
  expect(body).toMatchObject({ created: true, title: 'Grid & Wire', format: 'rss', articlesFound: 3, failures: 0 });
  expect(until(body.nextReadAt)).toBe(60 * MINUTE);
  expect(await desk.rows('select url, author, section from articles where org_id = $1 order by url')).toEqual([
    { url: 'https://grid.example/batteries', author: 'Jane Doe', section: 'Energy' },
    { url: 'https://grid.example/no-date', author: 'Max Muster', section: null },
    { url: 'https://grid.example/wrong', author: null, section: null },
  ]);
  expect(await desk.rows('select id, name, domain from outlets where org_id = $1')).toEqual([
    { id: body.outletId, name: 'Grid & Wire', domain: 'grid.example' },
  ]);
  expect(
    await desk.rows('select name, last_name, email, email_source_url from journalists where org_id = $1 order by name'),
  ).toEqual([
    { name: 'Jane Doe', last_name: 'Doe', email: null, email_source_url: null },
    { name: 'Max Muster', last_name: 'Muster', email: 'max@grid.example', email_source_url: body.url },
  ]);
  const again = await desk.register('grid.example').expect(200);
  expect(again.body).toEqual({ ...body, created: false });
});

test('adding a page reads its linked feed, and documents that are not feeds or are forbidden return 400', async () => {
  stage.web.sites.set('atom.example', {
    '/': '<html><head><link rel="alternate" type="application/atom+xml" href="/feed.atom"></head></html>',
    '/feed.atom': xml(ATOM),
    '/none': '<html><title>No feed here</title></html>',
  });
  const desk = await stage.newDesk();
  const { body } = await desk.register('atom.example', '/').expect(200);
  expect(body).toMatchObject({ created: true, url: stage.web.address('atom.example', '/feed.atom'), format: 'atom' });
  expect((await desk.register('atom.example', '/').expect(200)).body).toMatchObject({ id: body.id, created: false });
  const refused = async (url: string) =>
    (await stage.api.call('post', '/v1/feeds', desk.key).send({ url }).expect(400)).body.error as string;
  expect(await refused(stage.web.address('atom.example', '/none'))).toBe(
    'The URL is a web page without a link to a feed.',
  );
  expect(await refused(stage.web.address('atom.example', '/missing'))).toBe('The URL returned status 404.');
  expect(await refused('http://10.0.0.1/feed')).toBe('The address is in a private network.');
  expect(await refused('http://a:b@atom.example/feed')).toBe('The address must not contain a user name or a password.');
  expect(await desk.feeds()).toHaveLength(1);
});

test('an organisation reads only a few feeds in parallel and does not block others', async () => {
  const goOn = gate();
  const asked: string[] = [];
  const hosts = Array.from({ length: 12 }, (_, i) => `slow-${i}.example`);
  for (const host of hosts) {
    const answer: Answering = (request, response) => {
      asked.push(host);
      void goOn.opened.then(() => xml(rss(item(1)))(request, response));
    };
    stage.web.sites.set(host, { '/feed': answer });
  }
  stage.web.sites.set('quick.example', { '/feed': xml(RSS2) });
  const [desk, other] = [await stage.newDesk(), await stage.newDesk()];
  const registered = hosts.map((host) => desk.register(host).then(({ status: code }) => code));
  while (asked.length < 4) await pause(5);
  await other.register('quick.example').expect(200);
  expect(asked).toHaveLength(4);
  goOn.open();
  expect(new Set(await Promise.all(registered))).toEqual(new Set([200]));
});

test('feeds are listed in pages and deleted, their articles stay, and other organisations see none', async () => {
  stage.web.sites.set('many.example', { '/1': xml(rss(item(1))), '/2': xml(rss(item(2))), '/3': xml(rss(item(3))) });
  const desk = await stage.newDesk();
  for (const path of ['/1', '/2', '/3']) await desk.register('many.example', path).expect(200);
  const page = await stage.api.call('get', '/v1/feeds?limit=2', desk.key).expect(200);
  expect(page.body.feeds).toHaveLength(2);
  const rest = await stage.api.call('get', `/v1/feeds?limit=2&cursor=${page.body.nextCursor}`, desk.key).expect(200);
  expect(rest.body).toMatchObject({ feeds: [{ url: stage.web.address('many.example', '/1') }], nextCursor: null });
  const { id } = rest.body.feeds[0];
  const stranger = await stage.newDesk();
  await stage.api.call('delete', `/v1/feeds/${id}`, stranger.key).expect(404);
  await stage.api.call('delete', `/v1/feeds/${id}`, desk.key).expect(200);
  await stage.api.call('delete', `/v1/feeds/${id}`, desk.key).expect(404);
  expect(await desk.rows('select url from articles where org_id = $1')).toHaveLength(3);
});

test('an unchanged feed is not downloaded again, and max-age sets the reading interval', async () => {
  const asked: IncomingMessage['headers'][] = [];
  stage.web.sites.set('same.example', {
    '/feed': (request, response) => {
      asked.push(request.headers);
      const headers = {
        etag: '"v1"',
        'last-modified': 'Mon, 09 Nov 2026 08:30:00 GMT',
        'cache-control': 'max-age=7200',
      };
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304, headers).end();
      else response.writeHead(200, headers).end(rss(item(1)));
    },
  });
  const desk = await stage.newDesk();
  const { body } = await desk.register('same.example').expect(200);
  expect(until(body.nextReadAt)).toBe(120 * MINUTE);
  await stage.readAll();
  expect(asked).toHaveLength(1);
  stage.clock.advance(121 * MINUTE);
  await stage.readAll();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'Mon, 09 Nov 2026 08:30:00 GMT' });
  const [feed] = await desk.feeds();
  expect(feed).toMatchObject({ articlesFound: 1, failures: 0, title: 'Grid' });
  expect(until(feed?.['nextReadAt'])).toBe(120 * MINUTE);
});

test('a failing feed shows the reason, is retried with backoff and does not block other feeds', async () => {
  const site = { '/bad': xml(rss(item(1))), '/good': xml(rss(item(2))), '/gone': xml(rss(item(3))) };
  stage.web.sites.set('mixed.example', site);
  const desk = await stage.newDesk();
  for (const path of ['/bad', '/good', '/gone']) await desk.register('mixed.example', path).expect(200);
  stage.web.sites.set('mixed.example', {
    '/bad': xml('<html><body>Sorry'),
    '/good': xml(rss(item(2), item(4))),
    '/gone': status(410),
  });
  const state = async () =>
    Object.fromEntries((await desk.feeds()).map((feed) => [new URL(String(feed['url'])).pathname, feed]));
  stage.clock.advance(61 * MINUTE);
  await stage.readAll();
  const first = await state();
  expect(first['/bad']).toMatchObject({ failures: 1, lastError: 'The URL is a web page, not a feed.' });
  expect(until(first['/bad']?.['nextReadAt'])).toBe(15 * MINUTE);
  expect(first['/good']).toMatchObject({ failures: 0, articlesFound: 2 });
  expect(first['/gone']).toMatchObject({ lastError: 'The URL returned status 410.', nextReadAt: null });
  stage.clock.advance(16 * MINUTE);
  stage.web.sites.set('mixed.example', { '/bad': status(503, { 'retry-after': '7200' }), '/good': site['/good'] });
  await stage.readAll();
  const second = await state();
  expect(second['/bad']).toMatchObject({ failures: 2, lastError: 'The URL returned status 503.' });
  expect(until(second['/bad']?.['nextReadAt'])).toBe(120 * MINUTE);
  stage.web.sites.set('mixed.example', site);
  stage.clock.advance(121 * MINUTE);
  await stage.readAll();
  expect((await state())['/bad']).toMatchObject({ failures: 0, lastError: null });
});

test('a database error is not a failure of the feed: the feed stays due and the caller gets the error', async () => {
  stage.web.sites.set('blocked.example', { '/feed': xml(rss(item(1))) });
  const desk = await stage.newDesk();
  const { id } = (await desk.register('blocked.example').expect(200)).body;
  stage.web.sites.set('blocked.example', { '/feed': xml(rss(item(1), item(2))) });
  stage.clock.advance(61 * MINUTE);
  const { pool } = stage.api.database;
  await pool.query(`
    create function stand_in_the_way() returns trigger language plpgsql as $$ begin
      raise exception 'deadlock detected' using errcode = '40P01';
    end $$;
    create trigger stand_in_the_way before insert on articles for each row
      when (new.org_id = '${desk.orgId}') execute function stand_in_the_way()`);
  const read = () =>
    stage.unit((unit) =>
      readFeedsNow(unit, { orgId: desk.orgId, feedIds: [id], signal: new AbortController().signal }),
    );
  await expect(read()).rejects.toMatchObject({ code: '40P01' });
  expect(await desk.feeds()).toMatchObject([{ failures: 0, lastError: null }]);
  await pool.query('drop function stand_in_the_way cascade');
  expect(await read()).toEqual({ read: 1, failed: 0, postponed: 0 });
  expect(await desk.feeds()).toMatchObject([{ failures: 0, articlesFound: 2 }]);
});

test('URLs that robots.txt forbids are not requested', async () => {
  stage.web.sites.set('shy.example', {
    '/robots.txt': 'User-agent: *\nDisallow: /private\n',
    '/private/feed': xml(rss(item(1))),
    '/feed': xml(rss(item(1))),
  });
  const desk = await stage.newDesk();
  const { body } = await desk.register('shy.example', '/private/feed').expect(400);
  expect(body.error).toBe('The robots.txt of the site does not allow programs to read this URL.');
  expect(stage.web.visits).not.toContain('shy.example/private/feed');
  await desk.register('shy.example').expect(200);
  expect(stage.web.visits.filter((visit) => visit === 'shy.example/robots.txt')).toHaveLength(1);
});

test('only one of many workers reads a feed, and a worker with an expired lease stores nothing', async () => {
  stage.web.sites.set('slow.example', { '/feed': xml(rss(item(1))) });
  const desk = await stage.newDesk();
  const { id } = (await desk.register('slow.example').expect(200)).body;
  stage.clock.advance(61 * MINUTE);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  stage.web.sites.set('slow.example', {
    '/feed': (_request, response) => void held.then(() => response.writeHead(500).end()),
  });
  const read = () => stage.unit((unit) => readFeedIfDue(unit, { orgId: desk.orgId, id }, new AbortController().signal));
  const before = stage.web.visits.length;
  const late = read();
  await expect.poll(() => stage.web.visits.slice(before)).toContain('slow.example/feed');
  expect(await read()).toBeNull();
  stage.clock.advance(6 * MINUTE);
  stage.web.sites.set('slow.example', { '/feed': xml(rss(item(1), item(2))) });
  expect(await read()).toBe('read');
  const known = await desk.feeds();
  release();
  await late;
  expect(await desk.feeds()).toEqual(known);
  expect(known).toMatchObject([{ failures: 0, articlesFound: 2 }]);
});

test('a feed that is deleted before it is read causes no error', async () => {
  stage.web.sites.set('gone.example', { '/feed': xml(RSS2) });
  const desk = await stage.newDesk();
  const { id } = (await desk.register('gone.example').expect(200)).body;
  stage.clock.advance(61 * MINUTE);
  const outcome = stage.unit((unit) =>
    readDueFeed(unit, new AbortController().signal, async (em, due) => {
      const claim = await claimDue(em, { ...due, where: sql`id = ${id}` });
      await stage.api.call('delete', `/v1/feeds/${id}`, desk.key).expect(200);
      return claim;
    }),
  );
  await expect(outcome).resolves.toBeNull();
});

test(
  'an endless feed and a 20 MB feed give articles up to the limit without blocking the event loop',
  COMES_AGAIN,
  async () => {
    const endless: Answering = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml' });
      let n = 0;
      const more = () => {
        if (response.destroyed) return;
        const piece = Array.from({ length: 200 }, () => item(n++, 'word '.repeat(200))).join('');
        if (response.write(piece)) setImmediate(more);
        else response.once('drain', more);
      };
      response.write('<rss version="2.0"><channel><title>Endless</title>');
      more();
    };
    stage.web.sites.set('big.example', { '/endless': endless, '/20mb': xml(bigFeed(20_000_000, 20_000)) });
    const desk = await stage.newDesk();
    const watch = watchEventLoop();
    await desk.register('big.example', '/endless').expect(200);
    const { body } = await desk.register('big.example', '/20mb').expect(200);
    watch.stop();
    expect((await desk.feeds()).map(({ articlesFound }) => articlesFound)).toEqual([body.articlesFound, 500]);
    const [count] = await desk.rows<{ n: number }>('select count(*)::int as n from articles where org_id = $1');
    expect(count?.n).toBe(500);
    expect(watch.longestMs()).toBeLessThan(LONGEST_MS);
    for (const { id } of await desk.feeds())
      await stage.api.call('delete', `/v1/feeds/${String(id)}`, desk.key).expect(200);
  },
);

test('an article without author or text is completed from its page and gets the canonical URL of the page', async () => {
  const page = (name: string, path: string) =>
    `<html><head><link rel="canonical" href="${stage.web.address('paper.example', path)}"><meta name="author" content="${name}"></head>
     <body><article>${'<p>Batteries are cheaper than gas in most places of the country.</p>'.repeat(5)}</article>
     <div class="author"><a href="mailto:ann@paper.example">mail</a></div></body></html>`;
  const link = (path: string) =>
    `<item><title>T</title><link>${stage.web.address('m.paper.example', path)}</link></item>`;
  stage.web.sites.set('m.paper.example', {
    '/feed': xml(rss(link('/a'), link('/missing'))),
    '/a': page('By Ann Lee', '/a'),
  });
  const desk = await stage.newDesk();
  await desk.register('m.paper.example').expect(200);
  for (let reading = 0; reading < 2; reading++) {
    stage.clock.advance(61 * MINUTE);
    await stage.readAll();
  }
  const articles = await desk.rows(
    'select url, author, page_read_at is not null as read from articles where org_id = $1 order by url',
  );
  expect(articles).toEqual([
    { url: stage.web.address('m.paper.example', '/missing'), author: null, read: true },
    { url: stage.web.address('paper.example', '/a'), author: 'Ann Lee', read: true },
  ]);
  expect(stage.web.visits.filter((visit) => visit === 'm.paper.example/a')).toHaveLength(1);
  expect(await desk.rows('select name, email, email_source_url from journalists where org_id = $1')).toEqual([
    { name: 'Ann Lee', email: 'ann@paper.example', email_source_url: stage.web.address('m.paper.example', '/a') },
  ]);
  // The feed's URL for the article refers to the same article.
  const given = { articleUrl: stage.web.address('m.paper.example', '/a'), articleSection: 'Energy' };
  const { body: named } = await stage.api.call('post', '/v1/articles', desk.key).send(given).expect(200);
  expect(named).toMatchObject({ articleUrl: stage.web.address('paper.example', '/a'), articleSection: 'Energy' });
  expect(await desk.rows('select 1 from articles where org_id = $1')).toHaveLength(2);
});

test('an article with several feed URLs is stored once and read once for each URL', async () => {
  const page = `<html><head><link rel="canonical" href="${stage.web.address('twice.example', '/a')}"></head><p>Batteries.</p></html>`;
  const link = (name: string) =>
    `<item><title>T</title><link>${stage.web.address('twice.example', `/a/${name}`)}</link></item>`;
  const pages = Object.fromEntries(['1', '2', '3', '4'].map((name) => [`/a/${name}`, page]));
  const feeds = {
    '/one': xml(rss(link('1'), link('2'))),
    '/other': xml(rss(link('3'))),
    '/third': xml(rss(link('4'))),
  };
  stage.web.sites.set('twice.example', { ...feeds, ...pages });
  const desk = await stage.newDesk();
  for (const path of Object.keys(feeds)) await desk.register('twice.example', path).expect(200);
  const known = await desk.rows<{ id: string }>('select id from feeds where org_id = $1 order by url');
  for (let reading = 0; reading < 3; reading++) {
    for (const { id } of known) {
      stage.clock.advance(61 * MINUTE);
      const wanted = { orgId: desk.orgId, feedIds: [id], signal: new AbortController().signal };
      await stage.unit((unit) => readFeedsNow(unit, wanted));
    }
  }
  expect(stage.web.visits.filter((visit) => visit.startsWith('twice.example/a/'))).toHaveLength(4);
  expect((await desk.feeds()).map(({ articlesFound }) => articlesFound)).toEqual([1, 1, 2]);
  const url = stage.web.address('twice.example', '/a');
  expect(await desk.rows('select url from articles where org_id = $1')).toEqual([{ url }]);
});

test('a campaign waits for a feed that another worker reads, and reads it if that worker died', async () => {
  stage.web.sites.set('held.example', { '/feed': xml(RSS2) });
  const desk = await stage.newDesk();
  await desk.register('held.example').expect(200);
  const hold = async () => {
    stage.clock.advance(61 * MINUTE);
    const due = { table: 'feeds', now: stage.clock.now(), limit: 1, leaseMs: 5 * MINUTE };
    return stage.unit((unit) => claimDue(unit.em, { ...due, where: sql`org_id = ${desk.orgId}` }));
  };
  const read = () => {
    const wanted = { orgId: desk.orgId, signal: new AbortController().signal };
    return stage.unit((unit) => readFeedsNow(unit, wanted));
  };

  await hold();
  const afterDeath = read();
  expect(await Promise.race([afterDeath, pause(1_000, 'waits')])).toBe('waits');
  stage.clock.advance(5 * MINUTE + 1);
  expect(await afterDeath).toEqual({ read: 1, failed: 0, postponed: 0 });

  const claim = await hold();
  const afterOther = read();
  expect(await Promise.race([afterOther, pause(1_000, 'waits')])).toBe('waits');
  const next = new Date(stage.clock.now().getTime() + 60 * MINUTE);
  await stage.unit((unit) => finishClaimed(unit.em, claim, [claim.rows[0]?.id ?? ''], next));
  expect(await afterOther).toEqual({ read: 0, failed: 0, postponed: 0 });
});

test('feeds of an outlet are found on its site and in robots.txt, and the sweep reads due feeds', async () => {
  stage.web.sites.set('outlet.example', {
    '/': '<html><head><link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="application/rss+xml" href="/comments/feed"></head></html>',
    '/robots.txt': `Sitemap: ${stage.web.address('outlet.example', '/sitemap-news.xml')}\nSitemap: ${stage.web.address('outlet.example', '/all.xml')}\n`,
    '/first': xml(
      `<rss><channel><title>O</title><item><title>x</title><link>${stage.web.address('outlet.example', '/x')}</link></item></channel></rss>`,
    ),
  });
  const desk = await stage.newDesk();
  const { body } = await desk.register('outlet.example', '/first').expect(200);
  const outlet = { orgId: desk.orgId, id: body.outletId, url: stage.web.address('outlet.example') };
  const found = await stage.unit((unit) => findFeedsOf(unit, outlet));
  expect(found).toHaveLength(2);
  expect((await desk.feeds()).map(({ url }) => new URL(String(url)).pathname).toSorted()).toEqual([
    '/feed',
    '/first',
    '/sitemap-news.xml',
  ]);
  expect(await stage.unit((unit) => findFeedsOf(unit, outlet))).toEqual([]);
  const enqueued: string[] = [];
  const queue = { enqueue: ({ name }: { name: string }) => Promise.resolve(void enqueued.push(name)) };
  await stage.unit((unit) => sweepFeeds({ ...unit, queue }));
  expect(enqueued).toEqual(['discovery.read-feeds']);
});
