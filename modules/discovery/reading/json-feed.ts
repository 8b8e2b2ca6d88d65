import { emptyEntry, toArticle, type WrittenAuthor } from './feed-entry.ts';
import { type FoundArticle, type FoundFeed, MAX_ARTICLES, NoFeed } from './found-feed.ts';
import { readJsonObject } from './json-spans.ts';
import { plainText, webUrl } from './plain-text.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const orNull = (text: string) => (text === '' ? null : text);

/** Reads JSON Feed 1.0 and 1.1. */
export function readJsonFeed(text: string, url: string, now: Date): FoundFeed {
  const articles: FoundArticle[] = [];
  const head: Json = {};
  let seen = 0;
  const hasEnded = readJsonObject(text, {
    property: (name, value) => void (head[name] = value),
    item(value) {
      seen += 1;
      const article = isObject(value) ? itemOf(value, { base: url, authors: authorsOf(head), now }) : null;
      if (article !== null) articles.push(article);
      return seen < MAX_ARTICLES;
    },
  });
  const isFeed = textOf(head['version']).includes('jsonfeed.org/version/') || seen > 0;
  if (!isFeed) throw new NoFeed('The URL returned JSON that is not a JSON Feed.');
  if (seen === 0 && !hasEnded) throw new NoFeed('The feed is truncated before its first article.');
  const title = plainText(textOf(head['title']), 300) || null;
  return { format: 'json', title, siteUrl: webUrl(textOf(head['home_page_url']), url), articles, sitemaps: [] };
}

function itemOf(item: Json, feed: { base: string; authors: WrittenAuthor[]; now: Date }): FoundArticle | null {
  const entry = emptyEntry();
  const addresses = [textOf(item['url']), textOf(item['external_url'])].filter((href) => href !== '');
  entry.links = addresses.map((href) => ({ href, rel: '', base: null }));
  entry.links.push({ href: textOf(item['id']), rel: 'id', base: null });
  const [title, summary, plain, html] = ['title', 'summary', 'content_text', 'content_html'].map((name) =>
    textOf(item[name]).slice(0, MAX_TEXT),
  );
  if (title) entry.title = { value: title, isLiteral: true };
  if (summary) entry.description = { value: summary, isLiteral: true };
  if (html) entry.content = { value: html, isLiteral: false };
  else if (plain) entry.content = { value: plain, isLiteral: true };
  entry.authors = authorsOf(item);
  entry.published = orNull(textOf(item['date_published']));
  entry.modified = orNull(textOf(item['date_modified']));
  entry.categories = listOf(item['tags']).map(textOf);
  return toArticle(entry, feed);
}

/** Characters of a text that are read. */
const MAX_TEXT = 20_000;

/** Version 1.1 has several authors, version 1.0 has one. An email address is usually given as a `mailto:` link. */
function authorsOf({ authors, author }: Json): WrittenAuthor[] {
  const written = Array.isArray(authors) ? authors : [author];
  return written.filter(isObject).map(({ name, url, email }) => {
    const link = textOf(url);
    const isMail = /^mailto:/i.test(link);
    return { name: textOf(name), email: textOf(email) || (isMail ? link : ''), url: isMail ? '' : link };
  });
}
