import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readDate } from '../../modules/discovery/reading/feed-date.rules.ts';
import { NoFeed } from '../../modules/discovery/reading/found-feed.ts';
import { readFeed } from '../../modules/discovery/reading/read-feed.ts';
import * as texts from './feed-texts.ts';

const NOW = new Date('2026-11-16T00:00:00Z');
const read = (body: string | Buffer, url = 'https://here.example/feeds/all.xml', contentType = '') =>
  readFeed({ body: Buffer.from(body as string), contentType, url }, NOW);
const refusal = (body: string | Buffer) => {
  try {
    return read(body);
  } catch (error) {
    if (!(error instanceof NoFeed)) throw error;
    return error.message;
  }
};

test('RSS 2.0: all article fields are read', () => {
  const feed = read(texts.RSS2);
  expect(feed).toMatchObject({ format: 'rss', title: 'Grid & Wire', siteUrl: 'https://grid.example/' });
  expect(feed.articles).toEqual([
    {
      url: 'https://grid.example/batteries?utm_source=rss',
      title: 'Batteries \u2019beat\u2019 gas',
      description: 'Cells are cheap now.',
      snippet: 'Cells are cheap now. And they are many\u2026',
      authors: [{ name: 'Jane Doe', email: null, url: null }],
      published: new Date('2026-11-09T07:30:00Z'),
      modified: null,
      section: 'Energy',
      keywords: ['Energy', 'Storage'],
    },
    expect.objectContaining({
      url: 'https://grid.example/no-date',
      published: null,
      authors: [{ name: 'max@grid.example (Max Muster)', email: null, url: null }],
    }),
    expect.objectContaining({ url: 'https://grid.example/wrong', published: null }),
  ]);
});

test('RSS 1.0 with its own charset and prefixes, and RSS 0.91', () => {
  const { articles } = read(Buffer.from(texts.RSS1, 'latin1'));
  expect(articles).toMatchObject([
    {
      url: 'https://alt.example/1',
      title: 'Caf\u00e9 M\u00fcller',
      authors: [{ name: 'Jos\u00e9 Nu\u00f1ez' }],
      published: new Date('2026-11-08T12:00:00Z'),
      keywords: ['Essen'],
    },
  ]);
  expect(read(texts.RSS091)).toMatchObject({
    title: 'Old',
    articles: [{ url: 'http://old.example/first', description: 'Long ago.', published: null }],
  });
});

test('Atom: base URLs and several authors with addresses are read, and the source of an entry is ignored', () => {
  const feed = read(texts.ATOM);
  expect(feed).toMatchObject({ format: 'atom', title: 'Atom & Co', siteUrl: 'https://atom.example/' });
  expect(feed.articles[0]).toEqual({
    url: 'https://atom.example/blog/2026/one',
    title: '1 <b> 2',
    description: 'Short.',
    snippet: 'Long text.',
    authors: [
      { name: 'Ann Lee', email: 'ann@atom.example', url: 'https://atom.example/people/ann' },
      { name: 'Bo Ek', email: null, url: null },
    ],
    published: new Date('2026-11-09T10:00:00Z'),
    modified: new Date('2026-11-10T08:00:00Z'),
    section: 'Technology',
    keywords: ['Technology'],
  });
  expect(feed.articles[1]).toMatchObject({
    authors: [{ name: 'House Writer' }],
    published: new Date('2026-11-01T00:00:00Z'),
  });
  expect(read(texts.PREFIXED_ATOM).articles).toMatchObject([{ title: 'One', url: 'https://p.example/1' }]);
});

test('JSON Feed: texts that look like JSON and entries with only an id are read', () => {
  const feed = read(texts.JSON_FEED, 'https://json.example/feed.json');
  expect(feed).toMatchObject({ format: 'json', title: 'Json & Sons', siteUrl: 'https://json.example/' });
  expect(feed.articles).toMatchObject([
    {
      url: 'https://json.example/a/1',
      title: 'One {"[',
      snippet: 'Some text',
      authors: [{ name: 'Kim Ray', email: null, url: 'https://json.example/kim' }],
      keywords: ['AI', 'Law'],
    },
    { url: 'https://json.example/2', authors: [{ name: 'Lou', email: 'lou@json.example', url: null }] },
  ]);
});

test('sitemaps: only news is read, and an index lists news sitemaps first', () => {
  expect(read(texts.NEWS_SITEMAP, 'https://news.example/sitemap.xml')).toMatchObject({
    format: 'news-sitemap',
    title: 'The News',
    siteUrl: 'https://news.example',
    articles: [
      {
        url: 'https://news.example/a',
        title: 'All of it',
        published: new Date('2026-11-09T11:00:00Z'),
        keywords: ['one', 'two'],
      },
    ],
  });
  expect(read(texts.SITEMAP_INDEX)).toMatchObject({
    format: 'sitemap-index',
    sitemaps: ['https://news.example/news.xml', 'https://news.example/2026.xml', 'https://news.example/2025.xml'],
  });
});

test('a feed with a wrong charset and a UTF-16 feed are decoded', () => {
  const lying =
    '<?xml version="1.0" encoding="UTF-8"?><rss><channel><item><title>M\u00fcnchen \u00e9t\u00e9</title><link>https://l.example/1</link></item></channel></rss>';
  expect(read(Buffer.from(lying, 'latin1'), undefined, 'text/xml; charset=utf-8').articles[0]?.title).toBe(
    'M\u00fcnchen \u00e9t\u00e9',
  );
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lying, 'utf16le')]);
  expect(read(wide).articles[0]?.title).toBe('M\u00fcnchen \u00e9t\u00e9');
  const cyrillic = Buffer.concat([
    Buffer.from(
      '<?xml version="1.0" encoding="windows-1251"?><rss><channel><item><link>https://l.example/1</link><title>',
    ),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    Buffer.from('</title></item></channel></rss>'),
  ]);
  expect(read(cyrillic).articles[0]?.title).toBe('\u041f\u0440\u0438\u0432\u0435\u0442');
});

test('a gzip file is decompressed up to a limit', () => {
  expect(read(gzipSync(texts.RSS091)).articles).toHaveLength(1);
  expect(read(gzipSync(texts.bigFeed(1_000_000, 10_000)).subarray(0, 1_000)).articles.length).toBeGreaterThan(5);
  expect(refusal(gzipSync(Buffer.alloc(50_000_000)))).toBe('The URL returned a gzip file that cannot be decompressed.');
});

test('a 20 MB feed gives its first 500 articles, and a truncated one those before the end', () => {
  expect(read(texts.bigFeed(20_000_000, 400)).articles).toHaveLength(500);
  const few = read(texts.bigFeed(20_000_000, 100_000)).articles;
  expect(few).toHaveLength(200);
  expect(few.at(-1)).toMatchObject({ url: 'https://big.example/199' });
  const endless = `{"version":"https://jsonfeed.org/version/1","items":[${'{"id":"https://j.example/1","title":"x"},'.repeat(2_000)}`;
  expect(read(endless).articles).toHaveLength(500);
});

test('entities that a document defines are not expanded', () => {
  const [article] = read(texts.BOMB).articles;
  expect(article).toMatchObject({ title: '&lol9; here', description: '&xxe;' });
});

test('a truncated feed gives its complete articles', () => {
  const cut = texts.RSS2.slice(0, texts.RSS2.indexOf('No date') + 20);
  expect(read(cut).articles.map(({ url }) => url)).toEqual(['https://grid.example/batteries?utm_source=rss']);
  const json = texts.JSON_FEED.slice(0, texts.JSON_FEED.indexOf('Only text'));
  expect(read(json).articles).toHaveLength(1);
});

test('unclosed markup loses at most one article', () => {
  const broken = `<rss><channel><title>T</title>${texts.item(1)}<item><title>open <b>bold</title><link>https://big.example/2</link></item>${texts.item(3)}</channel></rss>`;
  expect(read(broken).articles.map(({ url }) => url)).toEqual([1, 2, 3].map((n) => `https://big.example/${n}`));
});

test.each([
  ['', 'The URL returned an empty response.'],
  ['Hello', 'The URL returned a document that is not a feed.'],
  ['<!doctype html><html><head><title>x</title></head></html>', 'The URL is a web page, not a feed.'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'The URL returned XML that is not a feed.'],
  ['{"error":"no"}', 'The URL returned JSON that is not a JSON Feed.'],
  ['<rss><channel><title>x</title>', 'The feed is truncated before its first article.'],
  ['<?xml version="1.0"?><!-- nothing', 'The URL returned XML without a root element.'],
  [`<rss><channel>${'<a>'.repeat(500)}`, 'The feed is nested too deeply.'],
  [`{"version":"https://jsonfeed.org/version/1","items":${'['.repeat(500)}`, 'The feed is nested too deeply.'],
  ['<urlset><url><loc>https://x.example/</loc></url></urlset>', 'The sitemap lists pages but no news.'],
])('%.60s is refused in one sentence', (body, sentence) => {
  expect(refusal(body)).toBe(sentence);
});

test('an empty feed is valid', () => {
  expect(read('<rss><channel><title>Empty</title></channel></rss>').articles).toEqual([]);
  expect(read('{"version":"https://jsonfeed.org/version/1","items":[]}').articles).toEqual([]);
});

test.each([
  ['Tue, 10 Nov 2026 10:00:00 GMT', '2026-11-10T10:00:00.000Z'],
  ['10 Nov 26 10:00 EST', '2026-11-10T15:00:00.000Z'],
  ['Tuesday, 10-Nov-26 10:00:00 UTC', '2026-11-10T10:00:00.000Z'],
  ['Tue,10 November 2026 10:00:00 +0530', '2026-11-10T04:30:00.000Z'],
  ['2026-11-10', '2026-11-10T00:00:00.000Z'],
  ['2026-11-10 10:00', '2026-11-10T10:00:00.000Z'],
  ['2026-11-10T10:00:00.123456-08:00', '2026-11-10T18:00:00.000Z'],
  ['2026-11-10T10:00:00+14:00', '2026-11-09T20:00:00.000Z'],
  ['2026-11-10T10:00:00+99:99', null],
  ['Tue, 10 Nov 2026 10:00:00 -1500', null],
  ['Tue, 10 Nov 2026 10:00:00 +0160', null],
  ['2030-01-01', null],
  ['0001-01-01T00:00:00Z', null],
  ['1970-01-01T00:00:00Z', null],
  ['yesterday', null],
  ['2026-02-30', null],
  ['hello 1', null],
])('the date %s is %s', (text, moment) => {
  expect(readDate(text, NOW)?.toISOString() ?? null).toBe(moment);
});
