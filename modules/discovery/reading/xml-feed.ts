import { Parser } from 'htmlparser2';
import { toArticle, type WrittenAuthor } from './feed-entry.ts';
import { type FeedFormat, type FoundFeed, MAX_ARTICLES, MAX_FEED_SITEMAPS, NoFeed } from './found-feed.ts';
import { plainText, webUrl } from './plain-text.ts';
import { createEntryReader } from './xml-entry.ts';

/** Characters. Parsing in pieces lets it stop soon after the last wanted article. */
const PIECE = 65_536;
/** Deeper than any feed. The parser checks all open tags for each new tag. */
const MAX_DEPTH = 100;

export const NO_FEED_BUT_PAGE = 'The URL is a web page, not a feed.';

const ROOTS = new Map<string, FeedFormat>([
  ['rss', 'rss'],
  ['rdf:rdf', 'rss'],
  ['feed', 'atom'],
  ['urlset', 'news-sitemap'],
  ['sitemapindex', 'sitemap-index'],
]);

/** Reads RSS, Atom and sitemaps in one pass, without a tree. Entities defined by a document are never expanded. */
export function readXmlFeed(text: string, url: string, now: Date): FoundFeed {
  const nameOf = createNames();
  const feed = createFeed(url, now);
  const open: string[] = [];
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        if (feed.isDone()) return parser.pause();
        if (open.length >= MAX_DEPTH) {
          isTooDeep = true;
          return parser.pause();
        }
        const name = nameOf(written, attributes);
        open.push(name);
        feed.open(name, attributes, open);
      },
      ontext: (piece) => feed.text(piece),
      onclosetag() {
        if (feed.isDone()) return;
        feed.close(open);
        open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length && !feed.isDone() && !isTooDeep; at += PIECE)
    parser.write(text.slice(at, at + PIECE));
  return feed.finish(isTooDeep, open.length === 0);
}

function createFeed(url: string, now: Date) {
  let format: FeedFormat | null = null;
  let title = '';
  let siteUrl: string | null = null;
  let items = 0;
  const authors: WrittenAuthor[] = [];
  const articles: FoundFeed['articles'] = [];
  const sitemaps: { url: string; changed: string }[] = [];
  const entry = createEntryReader(url);

  const finishItem = () => {
    items += 1;
    const { found, isNews, publication } = entry.take();
    if (format === 'sitemap-index') {
      const address = webUrl(found.links[0]?.href ?? '', url);
      if (address !== null) sitemaps.push({ url: address, changed: found.modified ?? '' });
      return;
    }
    title ||= publication;
    // Sitemaps also list pages that are no news.
    if (format === 'news-sitemap' && !isNews) return;
    const article = toArticle(found, { base: format === 'rss' ? (siteUrl ?? url) : url, authors, now });
    if (article !== null) articles.push(article);
  };

  return {
    isDone: () =>
      items >= (format === 'sitemap-index' ? MAX_FEED_SITEMAPS : MAX_ARTICLES) || articles.length >= MAX_ARTICLES,
    open(name: string, attributes: Record<string, string>, open: readonly string[]) {
      if (open.length === 1) format = formatOf(name);
      entry.open(name, attributes, open);
    },
    text: entry.text,
    close(open: readonly string[]) {
      const ended = entry.close(open);
      if (ended === 'item') finishItem();
      if (ended === null || ended === 'item') return;
      // Fields outside of items belong to the feed.
      if (ended.name === 'title') title ||= ended.text;
      if (ended.name === 'link') siteUrl ??= webUrl(ended.text, ended.base ?? url);
      if (ended.name === 'author' && authors.length === 0) authors.push(ended.author);
    },
    finish(isTooDeep: boolean, hasEnded: boolean): FoundFeed {
      if (format === null) throw new NoFeed('The URL returned XML without a root element.');
      if (isTooDeep && articles.length === 0) throw new NoFeed('The feed is nested too deeply.');
      if (items === 0 && !hasEnded) throw new NoFeed('The feed is truncated before its first article.');
      if (format === 'news-sitemap' && articles.length === 0 && items > 0)
        throw new NoFeed('The sitemap lists pages but no news.');
      const site = siteUrl ?? (format === 'news-sitemap' ? new URL(url).origin : null);
      return {
        format,
        title: plainText(title, 300) || null,
        siteUrl: site,
        articles,
        sitemaps: newsFirst(sitemaps),
      };
    },
  };
}

function formatOf(root: string): FeedFormat {
  const format = ROOTS.get(root);
  if (format !== undefined) return format;
  const isPage = /^(?:html|head|body|meta|title)$/.test(root);
  throw new NoFeed(isPage ? NO_FEED_BUT_PAGE : 'The URL returned XML that is not a feed.');
}

function newsFirst(sitemaps: { url: string; changed: string }[]): string[] {
  const rank = ({ url }: { url: string }) => (/news|latest|today/i.test(new URL(url).pathname) ? 0 : 1);
  return sitemaps
    .toSorted((one, other) => rank(one) - rank(other) || (one.changed < other.changed ? 1 : -1))
    .map(({ url }) => url);
}

/** Namespace URIs, so that a feed may use any prefix. */
const VOCABULARIES = new Map([
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/ns#', 'atom'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://www.google.com/schemas/sitemap-news/0.9', 'news'],
  ['http://www.sitemaps.org/schemas/sitemap/0.9', 'sitemap'],
  ['http://search.yahoo.com/mrss/', 'media'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
]);
/** More prefixes than any feed declares. */
const MAX_PREFIXES = 50;

/** Maps element names to lower case, with our prefix for each namespace and no prefix for the document's own. */
function createNames() {
  const prefixes = new Map<string, string>();
  let own: string | null = null;

  return (name: string, attributes: Record<string, string>): string => {
    for (const [key, value] of Object.entries(attributes)) {
      if (!key.startsWith('xmlns:') || prefixes.size >= MAX_PREFIXES) continue;
      const vocabulary = VOCABULARIES.get(value.trim().toLowerCase());
      if (vocabulary !== undefined) prefixes.set(key.slice(6).toLowerCase(), vocabulary);
    }
    const [local = '', prefix = ''] = name.toLowerCase().split(':', 2).toReversed();
    const vocabulary = prefixes.get(prefix) ?? prefix;
    // The RSS 1.0 root element is an RDF wrapper, not in the namespace of the feed.
    own ??= vocabulary === 'rdf' ? '' : vocabulary;
    return vocabulary === own ? local : `${vocabulary}:${local}`;
  };
}
