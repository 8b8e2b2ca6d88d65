import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleToKeep } from '../../modules/discovery/articles/article-rows.rules.ts';
import { createPoliteWeb, ensureSandboxFeeds, keepArticles, readFeedsNow } from '../../modules/discovery/index.ts';
import { createSeed, inventArticles, inventOutlet, OUTLETS } from '../../modules/discovery/sandbox/sandbox-world.ts';
import { EgressFailed } from '../../src/egress/egress.ts';
import { newId } from '../../src/kernel/ids.ts';
import { html } from '../api/brands/web.ts';
import { type Desk, openPress, type PressStage } from './feed-stage.ts';

let stage: PressStage;
beforeAll(async () => {
  stage = await openPress({});
});
afterAll(() => stage.close());

const article = (url: string, given: Partial<ArticleToKeep> = {}): ArticleToKeep => ({
  url,
  title: null,
  description: null,
  snippet: null,
  authors: [],
  published: null,
  modified: null,
  section: null,
  keywords: [],
  ...given,
});
const by = (name: string, email: string | null = null, url: string | null = null) => [{ name, email, url }];
const keep = (desk: Desk, found: ArticleToKeep[], site = 'https://grid.example/') =>
  stage.unit((unit) =>
    keepArticles(
      unit,
      desk.orgId,
      { id: null, url: `${site}feed`, title: 'Grid', siteUrl: site, sandbox: false },
      found,
    ),
  );
const journalists = (desk: Desk) =>
  desk.rows<{ name: string; domain: string; email: string | null; type: string; articles: number }>(
    `select j.name, o.domain, j.email, j.entity_type as type, count(b.*)::int as articles
     from journalists j join outlets o on o.id = j.outlet_id left join bylines b on b.journalist_id = j.id
     where j.org_id = $1 group by j.org_id, j.id, o.domain order by j.name, o.domain, j.email`,
  );

test('an article is stored once, and a later reading fills in its missing fields', async () => {
  const desk = await stage.newDesk();
  const [first] = await keep(desk, [
    article('https://grid.example/a?utm_source=x', { title: 'First' }),
    article('https://grid.example/a#top', { title: 'Other', description: 'Twice in the feed' }),
  ]);
  const [second] = await keep(desk, [
    article('https://grid.example:443/a', { title: 'Second', snippet: 'Text', authors: by('Jane Doe') }),
  ]);
  expect(second).toMatchObject({ id: first?.id, created: false });
  expect(
    await desk.rows('select url, title, description, snippet, author, channel from articles where org_id = $1'),
  ).toEqual([
    {
      url: 'https://grid.example/a',
      title: 'First',
      description: 'Twice in the feed',
      snippet: 'Text',
      author: 'Jane Doe',
      channel: 'Grid',
    },
  ]);
});

test('an outlet is identified by its domain and gets its name from its own feed', async () => {
  const desk = await stage.newDesk();
  await keep(desk, [article('https://www.wire.example/1')], 'https://collector.example/');
  await keep(desk, [article('https://wire.example/2')], 'https://wire.example/');
  expect(await desk.rows('select name, domain, sandbox from outlets where org_id = $1')).toEqual([
    { name: 'Grid', domain: 'wire.example', sandbox: false },
  ]);
});

test('a writer is matched by name within an outlet, and across outlets only with the same address or profile', async () => {
  const desk = await stage.newDesk();
  await keep(desk, [
    article('https://a.example/1', { authors: by('Jane Doe', 'jane@doe.example') }),
    article('https://a.example/2', { authors: by('JANE DOE and Reuters') }),
    article('https://b.example/1', { authors: by('Jane Doe') }),
    article('https://c.example/1', { authors: by('Jane Doe', 'Jane@doe.example') }),
    article('https://a.example/3', { authors: by('Bo Ek', null, 'https://bo.example/') }),
    article('https://b.example/2', { authors: by('Bo Ek', null, 'https://bo.example/') }),
    article('https://a.example/4', { authors: by('Ann Lee', 'desk@a.example') }),
    article('https://a.example/5', { authors: by('Kim Ray', 'desk@a.example') }),
  ]);
  expect(await journalists(desk)).toEqual([
    { name: 'Ann Lee', domain: 'a.example', email: null, type: 'individual', articles: 1 },
    { name: 'Bo Ek', domain: 'a.example', email: null, type: 'individual', articles: 2 },
    { name: 'Jane Doe', domain: 'a.example', email: 'jane@doe.example', type: 'individual', articles: 3 },
    { name: 'Jane Doe', domain: 'b.example', email: null, type: 'individual', articles: 1 },
    { name: 'Kim Ray', domain: 'a.example', email: null, type: 'individual', articles: 1 },
    { name: 'Reuters', domain: 'a.example', email: null, type: 'organization', articles: 1 },
  ]);
});

test('a later article adds the address with its source, and an erased person is not stored again', async () => {
  const desk = await stage.newDesk();
  await keep(desk, [article('https://a.example/1', { authors: by('Jane Doe') })]);
  await keep(desk, [
    article('https://a.example/2', { authors: by('Jane Doe', 'jane@a.example'), authorsFrom: 'https://a.example/2' }),
  ]);
  expect(await desk.rows('select email, email_source_url as source from journalists where org_id = $1')).toEqual([
    { email: 'jane@a.example', source: 'https://a.example/2' },
  ]);
  await keep(desk, [article('https://b.example/1', { authors: by('Jane Doe', 'jane@a.example') })]);
  await stage.api.call('post', '/v1/people/erase', desk.key).send({ email: 'Jane@a.example' }).expect(200);
  await keep(desk, [
    article('https://a.example/1', { authors: by('Jane Doe') }),
    article('https://a.example/3', { authors: by('Jane Doe', 'jane@a.example') }),
    article('https://a.example/4', { authors: by('Jane Doe') }),
    article('https://b.example/1', { authors: by('Jane Doe') }),
    article('https://b.example/2', { authors: by('Jane Doe') }),
  ]);
  expect(new Set((await journalists(desk)).map(({ name }) => name))).toEqual(new Set(['Erased']));
  expect(await desk.rows('select distinct author from articles where org_id = $1')).toEqual([{ author: null }]);
});

test('erasing a person removes their address from stored and later articles', async () => {
  const desk = await stage.newDesk();
  const shown = async () =>
    (await stage.api.call('get', '/v1/articles?limit=100', desk.key).expect(200)).body.articles as {
      articleUrl: string;
      author: string | null;
    }[];
  const add = (articleUrl: string, given: object) =>
    stage.api
      .call('post', '/v1/articles', desk.key)
      .send({ articleUrl, ...given })
      .expect(200);
  const named = {
    description: 'Write to Jane.Smith@a.example.More follows, or to bo@a.example.',
    snippet: 'mailto:jane.smith%40a.example or <JANE.SMITH@A.EXAMPLE>',
  };
  await keep(desk, [article('https://a.example/1', { title: 'One', ...named })]);
  await keep(desk, [article('https://a.example/1', { keywords: ['jane.smith@a.example'] })]);
  await add('https://a.example/2', { author: 'Jane Smith <jane.smith@a.example>', ogTitle: 'Two' });
  await add('https://a.example/2', { snippet: "'jane.smith@a.example' and xjane.smith@a.example" });
  await stage.api.call('post', '/v1/people/erase', desk.key).send({ email: 'jane.smith@a.example' }).expect(200);
  await keep(desk, [article('https://a.example/3', { title: 'Three', ...named })]);
  await add('https://a.example/4', { author: 'jane.smith@a.example', ogDescription: 'By jane.smith@a.example' });
  const articles = await shown();
  expect(articles).toHaveLength(4);
  expect(JSON.stringify(articles)).not.toMatch(/(?<!x)jane.smith(@|%40)a.example/i);
  expect(JSON.stringify(articles)).not.toMatch(/Jane Smith/);
  expect(JSON.stringify(articles).match(/More follows, or to bo@a\.example\./g)).toHaveLength(2);
  expect(JSON.stringify(articles)).toContain('xjane.smith@a.example');
  expect(
    await desk.rows("select 1 from articles where org_id = $1 and 'jane.smith@a.example' = any(person_keys)"),
  ).toEqual([]);
});

test('concurrent readings store each article and each writer once', async () => {
  const desk = await stage.newDesk();
  const found = Array.from({ length: 30 }, (_, n) =>
    article(`https://a.example/${n}`, { authors: by(`Jane Doe and Bo E${'k'.repeat(n % 3)}`) }),
  );
  await Promise.all([keep(desk, found), keep(desk, found.toReversed()), keep(desk, found)]);
  expect(await desk.rows('select url from articles where org_id = $1')).toHaveLength(30);
  expect(await journalists(desk)).toHaveLength(4);
  const outlets = Array.from({ length: 6 }, (_, n) => `https://paper${n}.example/1`);
  await Promise.all(outlets.map((url) => keep(desk, [article(url, { authors: by('Lou Reed', 'lou@reed.example') })])));
  expect((await journalists(desk)).filter(({ name }) => name === 'Lou Reed')).toMatchObject([{ articles: 6 }]);
});

test('requests to a host are rate-limited, and a request that would wait too long is postponed', async () => {
  const polite = createPoliteWeb({ intervalMs: 60_000 });
  const egress = stage.web.egress();
  stage.web.sites.set('pace.example', { '/robots.txt': html('User-agent: *\nCrawl-delay: 1'), '/': html('x') });
  const ask = () => polite.request(egress, stage.web.address('pace.example'), { deadlineMs: 5_000, maxBytes: 100 });
  await expect(ask()).rejects.toThrow('The request limit for this site is reached.');
  expect(stage.web.visits.filter((visit) => visit.startsWith('pace.example'))).toEqual(['pace.example/robots.txt']);
  await egress.close();
});

async function newBrand({ orgId }: Desk): Promise<string> {
  const id = newId();
  await stage.api.database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example/', '{}', '[]', now(), now())`,
    [id, orgId],
  );
  return id;
}

test('the sandbox press is read by the same reader without network, and most of it is off topic', async () => {
  const desk = await stage.newDesk();
  const brandId = await newBrand(desk);
  const press = { orgId: desk.orgId, brandId, words: ['Solar panels', 'inverters', 'rooftops', 'grid storage'] };
  const ids = await stage.unit((unit) => ensureSandboxFeeds(unit, press));
  expect(ids).toHaveLength(OUTLETS);
  expect((await stage.unit((unit) => ensureSandboxFeeds(unit, press))).toSorted()).toEqual(ids.toSorted());
  const egress = {
    ...stage.api.service.platform.egress,
    request: () => Promise.reject(new EgressFailed('connect')),
  };
  const signal = new AbortController().signal;
  const read = () => stage.unit((unit) => readFeedsNow({ ...unit, egress }, { orgId: desk.orgId, brandId, signal }));
  expect(await read()).toEqual({ read: OUTLETS, failed: 0, postponed: 0 });
  expect(await read()).toEqual({ read: 0, failed: 0, postponed: 0 });
  expect(new Set((await desk.feeds()).map(({ format }) => format))).toEqual(
    new Set(['rss', 'atom', 'json', 'news-sitemap']),
  );
  const outlets = await desk.rows<{ about: number; articles: number; sandbox: boolean }>(
    `select o.sandbox, count(*)::int as articles, count(*) filter (where a.title ~* 'solar|inverter|rooftop|storage')::int as about
     from outlets o join articles a on a.outlet_id = o.id where o.org_id = $1 group by o.org_id, o.id`,
  );
  expect(outlets).toHaveLength(OUTLETS);
  expect(outlets.every(({ sandbox, articles }) => sandbox && articles === 10)).toBe(true);
  expect(outlets.filter(({ about }) => about >= 5)).toHaveLength(10);
  const people = await journalists(desk);
  expect(people.filter(({ type }) => type === 'organization').length).toBeGreaterThan(5);
  const addresses = people.flatMap(({ email }) => email ?? []);
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.every((email) => email.endsWith('.example'))).toBe(true);
  expect(people.filter(({ email, type }) => email === null && type === 'individual').length).toBeGreaterThan(10);
});

test('the same words give the same sandbox press, and other words give another one', () => {
  const day = new Date('2026-11-16T10:00:00Z');
  const seed = createSeed(['a "strange" <word>', 'solar', 'wind', 'hydro'], day);
  expect(seed.words).toEqual(['solar', 'wind', 'hydro']);
  expect(inventArticles(seed, 5)).toEqual(inventArticles(createSeed(['solar', 'wind', 'hydro'], day), 5));
  expect(inventOutlet(seed, 5).host).not.toBe(inventOutlet(createSeed(['chairs', 'tables', 'lamps'], day), 5).host);
});

test('an address of a desk or of another person is not assigned to a writer', async () => {
  const desk = await stage.newDesk();
  await keep(desk, [
    article('https://a.example/1', { authors: by('Jane Doe', 'tips@a.example') }),
    article('https://a.example/2', { authors: by('Max Muster', 'max@a.example') }),
  ]);
  await keep(desk, [article('https://a.example/3', { authors: by('Ann Other', 'max@a.example') })]);
  expect(Object.fromEntries((await journalists(desk)).map(({ name, email }) => [name, email]))).toEqual({
    'Ann Other': null,
    'Jane Doe': null,
    'Max Muster': 'max@a.example',
  });
});
