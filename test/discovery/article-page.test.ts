import { expect, test } from 'vitest';
import { readArticlePage } from '../../modules/discovery/reading/article-page.ts';

const NOW = new Date('2026-11-16T00:00:00Z');
const read = (html: string, url = 'https://m.grid.example/a/1') =>
  readArticlePage({ body: Buffer.from(html), contentType: 'text/html; charset=utf-8', url }, NOW);
const TEXT = `<article>${'<p>Batteries are cheaper than gas in most places of the country this year.</p>'.repeat(8)}</article>`;

test('author, date and section come from structured data, and the address from the author block', () => {
  const data = {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', name: 'Grid' },
      {
        '@type': ['NewsArticle'],
        headline: 'Batteries beat gas',
        datePublished: '2026-11-09T10:00:00Z',
        dateModified: 'soon',
        author: [{ '@type': 'Person', name: 'Jane Doe', url: '/people/jane' }],
        articleSection: ['Energy'],
        keywords: 'power, storage',
      },
    ],
  };
  const page = read(`<html><head><link rel="canonical" href="https://grid.example/a/1"><title>x</title>
    <link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="text/html" href="/de">
    <script type="application/ld+json">${JSON.stringify(data)}</script></head><body>
    <a href="mailto:sales@grid.example">Advertise</a>${TEXT}
    <div class="article-author"><b>Jane Doe</b> <a href="mailto:Jane%2Edoe@grid.example?subject=Hi">write</a></div></body></html>`);
  expect(page).toMatchObject({ canonical: 'https://grid.example/a/1', feeds: ['https://m.grid.example/feed'] });
  expect(page.article).toMatchObject({
    title: 'Batteries beat gas',
    authors: [{ name: 'Jane Doe', email: 'jane.doe@grid.example', url: 'https://m.grid.example/people/jane' }],
    published: new Date('2026-11-09T10:00:00Z'),
    modified: null,
    section: 'Energy',
    keywords: ['power', 'storage'],
  });
  expect(page.article.snippet).toMatch(/^Batteries are cheaper/);
});

test('authors come from meta tags, then from author links, and two authors never share an address', () => {
  const meta = read(
    '<meta name="author" content="Ann Lee and Bo Ek"><meta property="article:published_time" content="2026-11-01">',
  );
  expect(meta.article).toMatchObject({
    authors: [{ name: 'Ann Lee and Bo Ek' }],
    published: new Date('2026-11-01T00:00:00Z'),
  });
  const linked =
    read(`<p class="byline">By <a rel="author" href="/ann">Ann Lee</a> and <a rel="author" href="/bo">Bo Ek</a>
    <a href="mailto:ann@grid.example">mail</a></p>`);
  expect(linked.article.authors).toEqual([
    { name: 'Ann Lee', email: null, url: 'https://m.grid.example/ann' },
    { name: 'Bo Ek', email: null, url: 'https://m.grid.example/bo' },
  ]);
});

test('a page without article data gives empty fields', () => {
  expect(read('<script type="application/ld+json">{"@type":</script><p>Hi').article).toMatchObject({
    title: null,
    authors: [],
    published: null,
    keywords: [],
  });
});
