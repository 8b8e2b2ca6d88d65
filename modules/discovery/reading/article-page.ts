import { decodeHtml } from '../../../src/ai/reading/html-bytes.ts';
import { readHtml } from '../../../src/ai/reading/read-html.ts';
import { toSingleLine } from '../../../src/ai/reading/tidy.ts';
import { readDate } from './feed-date.rules.ts';
import { cleanKeywords, tidyAuthor } from './feed-entry.ts';
import type { FoundArticle, FoundAuthor } from './found-feed.ts';
import { type ArticleFacts, readArticleFacts } from './json-ld-article.ts';
import { type PageHead, readPageHead } from './page-head.ts';
import type { FetchedDocument } from './read-feed.ts';

export interface ArticlePage {
  article: FoundArticle;
  canonical: string | null;
  feeds: string[];
  addresses: string[];
  bylineAddresses: string[];
}

const SNIPPET_LENGTH = 2_000;
const NAME_METAS = [
  'author',
  'article:author',
  'parsely-author',
  'sailthru.author',
  'dc.creator',
  'byl',
  'citation_author',
];

/** Reads author, date and text of an article only from its page. */
export function readArticlePage({ body, contentType, url }: FetchedDocument, now: Date): ArticlePage {
  const html = decodeHtml(Buffer.from(body.buffer, body.byteOffset, body.byteLength), contentType);
  const { meta, mainText, title } = readHtml(html, url);
  const head = readPageHead(html, url);
  const facts = readArticleFacts(head.scripts);
  const date = (...texts: (string | undefined | null)[]) => {
    const written = texts.find((text) => text);
    return written ? readDate(written, now) : null;
  };
  const article = {
    url,
    title: toSingleLine(facts?.headline ?? meta['og:title'] ?? title ?? '', 300) || null,
    description: meta['og:description'] ?? meta['description'] ?? null,
    snippet: toSingleLine(mainText, SNIPPET_LENGTH) || null,
    authors: withNamedAddress(authorsOf(facts, meta, head, url), head),
    published: date(
      facts?.published,
      meta['article:published_time'],
      meta['datepublished'],
      meta['date'],
      meta['pubdate'],
    ),
    modified: date(facts?.modified, meta['article:modified_time'], meta['datemodified']),
    section: toSingleLine(facts?.section ?? meta['article:section'] ?? '', 80) || null,
    keywords: cleanKeywords(facts?.keywords ?? (meta['news_keywords'] ?? meta['keywords'] ?? '').split(',', 40)),
  };
  return {
    article,
    canonical: head.canonical,
    feeds: head.feeds,
    addresses: head.allAddresses,
    bylineAddresses: head.addresses,
  };
}

/** Reads structured data first, then meta tags, then links marked as author links. */
function authorsOf(
  facts: ArticleFacts | null,
  meta: Record<string, string>,
  head: PageHead,
  url: string,
): FoundAuthor[] {
  const named = facts?.authors.flatMap((author) => tidyAuthor(author, url)) ?? [];
  if (named.length > 0) return named;
  const written = NAME_METAS.map((name) => meta[name] ?? '').find((text) => text !== '' && !/^https?:/i.test(text));
  if (written !== undefined) return tidyAuthor({ name: written, email: '', url: '' }, url);
  return head.authors.flatMap((author) => tidyAuthor({ ...author, email: '' }, url));
}

/** Assigns the address of the author block if there is exactly one author and one address. */
function withNamedAddress(authors: FoundAuthor[], { addresses }: PageHead): FoundAuthor[] {
  const [author, ...others] = authors;
  const [address, ...further] = addresses;
  if (author === undefined || address === undefined || others.length > 0 || further.length > 0) return authors;
  return [{ ...author, email: author.email ?? address }];
}
