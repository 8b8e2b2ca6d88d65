import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answering, html } from '../api/brands/web.ts';
import { openScraping, type ScrapingStage } from './stage.ts';

const article = (authors: string, published = '2026-10-01T08:00:00Z') =>
  `<script type="application/ld+json">{"@type": "NewsArticle", "headline": "Vans", "author": ${authors}, "datePublished": "${published}"}</script><p>Vans.</p>`;

const xml =
  (body: string | Buffer): Answering =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(body);
const text =
  (body: string): Answering =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(body);
const urlset = (...urls: string[]) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

const measured = Promise.withResolvers<void>();
let slow = 0;

let stage: ScrapingStage;
beforeAll(async () => {
  stage = await openScraping(
    {
      'news.example': {
        '/one': article('[{"name": "Ada Lovelace"}, {"name": "Reuters"}]'),
        '/two': '<meta name="author" content="By Jan van der Meer and Plato"><p>x</p>',
        '/none': '<p>Nobody.</p>',
      },
      'slow.example': {
        '/': (request, response) => {
          slow += 1;
          void measured.promise.then(() => html('<p>Late.</p>')(request, response));
        },
      },
    },
    { 'inside.example': '10.0.0.1' },
  );
});
afterAll(() => stage.close());

const at = (host: string, path = '/') => stage.web.address(host, path);

/** Returns the bytes in use after garbage collection, including strings outside the heap. */
function heldBytes(): number {
  setFlagsFromString('--expose_gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe('extracting', () => {
  test('keeps no text of known pages in memory while it waits for others', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => stage.newReader()));
    const known = Array.from({ length: 19 }, (_, i) => `https://kept.example/${i}`);
    for (const { orgId } of readers)
      await stage.rows(
        `insert into scraped_pages (org_id, id, url, card, markdown, whole_markdown, html, links, authors, run_id, read_at, expires_at)
         select $1, gen_random_uuid(), url, '{}', '', '', repeat('x', 2000000), '[]', '[]', gen_random_uuid(), now(), '2100-01-01'
         from unnest($2::text[]) as url`,
        [orgId, known],
      );
    const before = heldBytes();
    const urls = [...known, at('slow.example')];
    const asking = Promise.all(readers.map((reader) => reader.post('extract', { urls }).expect(200)));
    await expect.poll(() => slow).toBe(6);
    const held = heldBytes() - before;
    measured.resolve();
    for (const { body } of await asking) expect(body.results).toHaveLength(20);
    expect(held).toBeLessThan(50_000_000);
  });

  test('returns authors and dates of each page, and why a page failed', async () => {
    const reader = await stage.newReader();
    const urls = [
      at('news.example', '/one'),
      at('news.example', '/two'),
      at('news.example', '/none'),
      at('news.example', '/gone'),
      at('inside.example'),
      at('news.example', '/one#again'),
    ];
    const { results } = (await reader.post('extract', { urls }).expect(200)).body;
    expect(results).toEqual([
      {
        url: urls[0],
        success: true,
        authors: [{ firstName: 'Ada', lastName: 'Lovelace' }],
        publishedAt: '2026-10-01T08:00:00.000Z',
      },
      { url: urls[1], success: true, authors: [{ firstName: 'Jan', lastName: 'van der Meer' }], publishedAt: null },
      { url: urls[2], success: true, authors: [], publishedAt: null },
      { url: urls[3], success: false, error: 'The URL returned status 404.' },
      { url: urls[4], success: false, error: 'The address is in a private network.' },
      {
        url: urls[5],
        success: true,
        authors: [{ firstName: 'Ada', lastName: 'Lovelace' }],
        publishedAt: '2026-10-01T08:00:00.000Z',
      },
    ]);
    expect(await reader.costs()).toEqual([{ status: 'completed', task: 'extract', cents: 0.15, pages: 3 }]);
    const visits = stage.visitsOf('news.example').length;
    await reader.post('extract', { urls: urls.slice(0, 3) }).expect(200);
    expect((await reader.scrape('news.example', '/one').expect(200)).body.cached).toBe(true);
    expect(stage.visitsOf('news.example').length).toBe(visits);
    await reader.post('extract', { urls: urls.slice(0, 1), skipCache: true }).expect(200);
    expect(stage.visitsOf('news.example').length).toBe(visits + 1);
  });

  test.each([[[]], [Array.from({ length: 21 }, (_nothing, i) => `https://a.example/${i}`)], [['nowhere']]])(
    'rejects a list that is empty, too long or has no URLs',
    async (urls) => {
      const reader = await stage.newReader();
      await reader.post('extract', { urls }).expect(400);
    },
  );
});

describe('the map of a site', () => {
  const mapOf = async (host: string, more: object = {}) => {
    const reader = await stage.newReader();
    const { body } = await reader.post('map', { url: at(host), ...more }).expect(200);
    expect(body).toMatchObject({ success: true, count: body.urls.length });
    return { urls: body.urls as string[], reader };
  };

  test('lists URLs of this site from sitemaps and links', async () => {
    stage.web.sites.set('acme.example', {
      '/robots.txt': text(`Sitemap: ${at('acme.example', '/index.xml')}`),
      '/index.xml': xml(
        index(at('acme.example', '/a.xml'), at('acme.example', '/b.xml.gz'), at('acme.example', '/index.xml')),
      ),
      '/a.xml': xml(urlset(at('acme.example', '/one'), at('blog.acme.example', '/post'), at('evil.example', '/x'))),
      '/b.xml.gz': xml(gzipSync(urlset(at('www.acme.example', '/two?utm_source=x')))),
      '/': `<a href="/three#part">3</a><a href="/logo.png">p</a><a href="${at('evil.example')}">e</a>`,
      '/three': '<a href="/four">4</a>',
    });
    const { urls, reader } = await mapOf('acme.example');
    expect(urls).toEqual([
      at('acme.example', '/one'),
      at('www.acme.example', '/two'),
      at('acme.example', '/'),
      at('acme.example', '/three'),
      at('acme.example', '/four'),
    ]);
    expect(await reader.costs()).toEqual([{ status: 'completed', task: 'map', cents: 0.3, pages: 6 }]);
    expect((await mapOf('acme.example', { includeSubdomains: true })).urls).toContain(at('blog.acme.example', '/post'));
    expect((await mapOf('acme.example', { search: '/T', limit: 2 })).urls).toEqual([
      at('www.acme.example', '/two'),
      at('acme.example', '/three'),
    ]);
    expect((await mapOf('acme.example', { sitemapOnly: true })).urls).toHaveLength(2);
  });

  test('uses links if the site has no sitemap, and fails if the site is unreachable', async () => {
    stage.web.sites.set('plain.example', { '/': '<a href="/a">a</a>' });
    expect((await mapOf('plain.example')).urls).toEqual([at('plain.example'), at('plain.example', '/a')]);
    const reader = await stage.newReader();
    await reader.post('map', { url: at('plain.example'), sitemapOnly: true }).expect(502);
    await reader.post('map', { url: at('nobody.example') }).expect(502);
    await reader.post('map', { url: at('inside.example') }).expect(400);
    expect((await reader.costs()).filter(({ cents }) => cents > 0)).toEqual([]);
  });

  test('fails for a hanging site as for an unreachable one', async () => {
    stage.web.sites.set('hanging.example', { '/': () => {} });
    const reader = await stage.newReader();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(Math.min(ms, 500)));
    const { body } = await reader.post('map', { url: at('hanging.example') }).expect(502);
    soon.mockRestore();
    expect(body.error).toBe('The site did not answer within 50 seconds.');
    expect(await reader.costs()).toMatchObject([{ status: 'failed', cents: 0 }]);
  });

  test('stops at its limits for files, URLs and links', async () => {
    const many = Array.from({ length: 60 }, (_nothing, i) => `/s${i}.xml`);
    stage.web.sites.set('bomb.example', {
      '/sitemap.xml': xml(index(...many.map((path) => at('bomb.example', path)))),
      ...Object.fromEntries(
        many.map((path) => [path, xml(index(...many.map((other) => at('bomb.example', `/x${path}${other}`))))]),
      ),
      '/s0.xml': xml(urlset(...Array.from({ length: 60_000 }, (_nothing, i) => at('bomb.example', `/p/${i}`)))),
      '/s1.xml': xml(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))),
      '/s2.xml': xml(`<urlset>${'<url>'.repeat(100_000)}`),
      '/s3.xml': xml(
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>',
      ),
      '/s4.xml': html('<html>no sitemap'),
      '/': `<body>${Array.from({ length: 100_000 }, (_nothing, i) => `<a href="/l/${i}">x</a>`).join('')}`,
    });
    const visits = stage.visitsOf('bomb.example').length;
    expect((await mapOf('bomb.example', { search: '/l/', limit: 10_000 })).urls).toHaveLength(10_000);
    expect(stage.visitsOf('bomb.example').length - visits).toBeLessThanOrEqual(26);
    expect((await mapOf('bomb.example', { limit: 1_000 })).urls).toHaveLength(1_000);
  });

  test('maps the sandbox company without a network', async () => {
    const reader = await stage.newReader();
    const { body } = await reader.post('map', { url: 'https://acme.sandbox.example/' }).expect(200);
    expect(body.urls).toContain('https://acme.sandbox.example/pricing');
  });
});
