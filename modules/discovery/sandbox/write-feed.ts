import { escapeHtml } from '../../../src/kernel/text/strings.ts';
import type { InventedArticle, InventedOutlet, SandboxFormat } from './sandbox-world.ts';

type Writing = (outlet: InventedOutlet, articles: InventedArticle[]) => string;

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const tag = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;
const site = ({ host }: InventedOutlet) => `https://${host}/`;
const html = ({ text }: InventedArticle) => text.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
const signed = ({ author, email }: InventedArticle) => (email === null ? author : `${email} (${author})`);

const WRITINGS: Record<SandboxFormat, Writing> = {
  rss: (outlet, articles) =>
    `${XML}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${tag('title', outlet.name)}${tag('link', site(outlet))}${articles
      .map(
        (one) =>
          `<item>${tag('title', one.title)}${tag('link', one.url)}${tag('author', signed(one))}${tag('pubDate', one.published.toUTCString())}${tag('category', one.section)}${tag('description', one.text[0] ?? '')}${tag('content:encoded', html(one))}</item>`,
      )
      .join('\n')}</channel></rss>`,
  atom: (outlet, articles) =>
    `${XML}<feed xmlns="http://www.w3.org/2005/Atom">${tag('title', outlet.name)}<link href="${site(outlet)}"/>${articles
      .map(
        (one) =>
          `<entry>${tag('title', one.title)}<link href="${one.url}"/>${tag('id', one.url)}${tag('updated', one.published.toISOString())}<author>${tag('name', one.author)}${one.email === null ? '' : tag('email', one.email)}</author><category term="${escapeHtml(one.section)}"/>${tag('summary', one.text[0] ?? '')}<content type="html">${escapeHtml(html(one))}</content></entry>`,
      )
      .join('\n')}</feed>`,
  json: (outlet, articles) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: outlet.name,
      home_page_url: site(outlet),
      items: articles.map((one) => ({
        id: one.url,
        url: one.url,
        title: one.title,
        content_html: html(one),
        date_published: one.published.toISOString(),
        authors: [{ name: one.author, ...(one.email === null ? {} : { url: `mailto:${one.email}` }) }],
        tags: [one.section],
      })),
    }),
  rdf: (outlet, articles) =>
    `${XML}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${tag('title', outlet.name)}${tag('link', site(outlet))}</channel>${articles
      .map(
        (one) =>
          `<item rdf:about="${one.url}">${tag('title', one.title)}${tag('link', one.url)}${tag('dc:creator', signed(one))}${tag('dc:date', one.published.toISOString())}${tag('dc:subject', one.section)}${tag('description', one.text.join(' '))}</item>`,
      )
      .join('\n')}</rdf:RDF>`,
  'old-rss': (outlet, articles) =>
    `${XML}<rss version="0.91"><channel>${tag('title', outlet.name)}${tag('link', site(outlet))}${articles
      .map(
        (one) =>
          `<item>${tag('title', one.title)}${tag('link', one.url)}${tag('description', one.text.join(' '))}</item>`,
      )
      .join('\n')}</channel></rss>`,
  'news-sitemap': (outlet, articles) =>
    `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${articles
      .map(
        (one) =>
          `<url>${tag('loc', one.url)}<news:news><news:publication>${tag('news:name', outlet.name)}</news:publication>${tag('news:publication_date', one.published.toISOString())}${tag('news:title', one.title)}${tag('news:keywords', one.section)}</news:news></url>`,
      )
      .join('\n')}</urlset>`,
};

export const writeFeed: Writing = (outlet, articles) => WRITINGS[outlet.format](outlet, articles);

export function writePage(outlet: InventedOutlet, article: InventedArticle): string {
  const { title, author, email, published, section, url } = article;
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title,
    author: [{ '@type': 'Person', name: author }],
    datePublished: published.toISOString(),
    articleSection: section,
  };
  const address = email === null ? '' : ` <a href="mailto:${email}">${email}</a>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><link rel="canonical" href="${url}">
<link rel="alternate" type="application/rss+xml" href="${outlet.feedUrl}"><script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)}</script></head>
<body><article><h1>${escapeHtml(title)}</h1><p class="byline">${escapeHtml(author)}${address}</p>${html(article)}</article></body></html>`;
}
