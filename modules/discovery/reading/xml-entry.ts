import { emptyEntry, type FeedEntry, MAX_AUTHORS, type WrittenAuthor } from './feed-entry.ts';
import { webUrl } from './plain-text.ts';

/** The element of one article, keyed by the root element. */
const ITEMS = new Map([
  ['rss', 'item'],
  ['rdf:rdf', 'item'],
  ['feed', 'entry'],
  ['urlset', 'url'],
  ['sitemapindex', 'sitemap'],
]);
const FEED_NAMES = new Set(['channel', 'feed']);
/** Elements inside an item that may contain its fields. */
const GROUPS = new Set(['news:news', 'news:publication', 'rdf:bag', 'rdf:seq']);

/** Fields by element name. If several elements have the same meaning, the first one in the feed counts. */
const FIELDS = new Map<string, Field>([
  ['title', 'title'],
  ['news:title', 'title'],
  ['dc:title', 'title'],
  ['link', 'link'],
  ['loc', 'link'],
  ['atom:link', 'link'],
  ['feedburner:origlink', 'link'],
  ['guid', 'link'],
  ['id', 'link'],
  ['description', 'description'],
  ['summary', 'description'],
  ['dc:description', 'description'],
  ['content:encoded', 'content'],
  ['content', 'content'],
  ['fulltext', 'content'],
  ['author', 'author'],
  ['dc:creator', 'author'],
  ['atom:author', 'author'],
  ['itunes:author', 'author'],
  ['pubdate', 'published'],
  ['published', 'published'],
  ['issued', 'published'],
  ['created', 'published'],
  ['dc:date', 'published'],
  ['dcterms:issued', 'published'],
  ['dcterms:created', 'published'],
  ['news:publication_date', 'published'],
  ['updated', 'modified'],
  ['modified', 'modified'],
  ['lastmod', 'modified'],
  ['atom:updated', 'modified'],
  ['dcterms:modified', 'modified'],
  ['category', 'category'],
  ['dc:subject', 'category'],
  ['news:keywords', 'keywords'],
  ['keywords', 'keywords'],
  ['news:name', 'publication'],
]);

type Field =
  | 'title'
  | 'link'
  | 'description'
  | 'content'
  | 'author'
  | 'published'
  | 'modified'
  | 'category'
  | 'keywords'
  | 'publication';

type Attributes = Record<string, string>;

/** Characters of a field that are read. */
const MAX_TEXT = 20_000;
const MAX_CATEGORIES = 40;
const MAX_LINKS = 20;

interface Capture {
  name: string;
  field: Field;
  depth: number;
  attributes: Attributes;
  base: string | null;
  text: string;
  author: WrittenAuthor;
  part: keyof WrittenAuthor | null;
}

interface FeedField {
  name: string;
  text: string;
  base: string | null;
  author: WrittenAuthor;
}

export function createEntryReader(url: string) {
  const bases: { depth: number; base: string }[] = [];
  let itemDepth = 0;
  let found = emptyEntry();
  let isNews = false;
  let publication = '';
  let capture: Capture | null = null;

  const declaredBase = () => bases.at(-1)?.base ?? null;

  const start = (name: string, attributes: Attributes, open: readonly string[]) => {
    const field = FIELDS.get(name);
    const parent = open.at(-2) ?? '';
    const isField = itemDepth > 0 ? open.length === itemDepth + 1 || GROUPS.has(parent) : FEED_NAMES.has(parent);
    if (field === undefined || !isField) return;
    const author = { name: '', email: '', url: '' };
    capture = { name, field, depth: open.length, attributes, base: declaredBase(), text: '', author, part: null };
  };

  return {
    open(name: string, attributes: Attributes, open: readonly string[]) {
      const written = attributes['xml:base'];
      const base = written === undefined ? null : webUrl(written, declaredBase() ?? url);
      if (base !== null) bases.push({ depth: open.length, base });
      if (capture !== null) return openInside(capture, name);
      if (itemDepth === 0 && name === ITEMS.get(open[0] ?? '')) {
        itemDepth = open.length;
        const about = attributes['rdf:about'];
        if (about !== undefined) found.links.push({ href: about, rel: 'id', base: declaredBase() });
      } else if (name === 'news:news') isNews = true;
      else start(name, attributes, open);
    },
    text(piece: string) {
      if (capture === null) return;
      if (capture.part !== null) capture.author[capture.part] = `${capture.author[capture.part]}${piece}`.slice(0, 300);
      else if (capture.text.length < MAX_TEXT) capture.text += piece;
    },
    /** Call before the tag is removed from `open`. Returns the item or feed field that ended here, if any. */
    close(open: readonly string[]): 'item' | FeedField | null {
      while ((bases.at(-1)?.depth ?? 0) >= open.length) bases.pop();
      if (capture !== null) {
        if (open.length > capture.depth) return closeInside(capture);
        const ended: Capture = capture;
        capture = null;
        if (itemDepth === 0) return feedFieldOf(ended);
        if (ended.field === 'publication') publication ||= ended.text;
        else keepField(found, ended);
        return null;
      }
      if (itemDepth === 0 || open.length !== itemDepth) return null;
      itemDepth = 0;
      return 'item';
    },
    take() {
      const taken = { found, isNews, publication: publication.slice(0, 300) };
      found = emptyEntry();
      isNews = false;
      return taken;
    },
  };
}

/** An author has parts. In other fields, text inside of markup belongs to the text. */
function openInside(capture: Capture, name: string): void {
  if (capture.field !== 'author') return addBlank(capture);
  const part = name.replace(/^.*:/, '');
  capture.part = part === 'name' || part === 'email' ? part : part === 'uri' || part === 'url' ? 'url' : null;
}

function closeInside(capture: Capture): null {
  capture.part = null;
  if (capture.field !== 'author') addBlank(capture);
  return null;
}

function addBlank(capture: Capture): void {
  if (capture.text.length < MAX_TEXT) capture.text += ' ';
}

function feedFieldOf({ name, field, text, attributes, base, author }: Capture): FeedField | null {
  if (field === 'title') return { name: 'title', text, base, author };
  if (field === 'author' && author.name !== '') return { name: 'author', text, base, author };
  const isSite = name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate';
  return isSite ? { name: 'link', text: attributes['href'] ?? text, base, author } : null;
}

function keepField(entry: FeedEntry, capture: Capture): void {
  const { field, text, attributes } = capture;
  switch (field) {
    case 'title':
    case 'description':
    case 'content': {
      const isLiteral = attributes['type'] === 'text' || attributes['type'] === 'text/plain';
      if (text.trim() !== '') entry[field] ??= { value: text, isLiteral };
      return;
    }
    case 'published':
    case 'modified':
      entry[field] ??= text.trim() === '' ? null : text;
      return;
    case 'link':
      if (entry.links.length < MAX_LINKS) entry.links.push(linkOf(capture));
      return;
    case 'author':
      if (entry.authors.length < MAX_AUTHORS) entry.authors.push(authorOf(capture));
      return;
    case 'category':
      if (entry.categories.length < MAX_CATEGORIES)
        entry.categories.push(attributes['label'] ?? attributes['term'] ?? text);
      return;
    case 'keywords':
      entry.categories.push(...text.split(',', MAX_CATEGORIES - entry.categories.length));
      return;
    case 'publication':
      return;
    default:
      field satisfies never;
  }
}

/** `rel` ranks how likely the link is the URL of the article. */
function linkOf({ name, text, attributes, base }: Capture): FeedEntry['links'][number] {
  if (name === 'guid') return { href: text, rel: attributes['isPermaLink'] === 'false' ? 'id' : 'permalink', base };
  if (name === 'id') return { href: text, rel: 'id', base };
  if (name === 'feedburner:origlink') return { href: text, rel: 'origin', base };
  const href = attributes['href'];
  return href === undefined ? { href: text, rel: '', base } : { href, rel: attributes['rel'] ?? 'alternate', base };
}

function authorOf({ text, author, base }: Capture): WrittenAuthor {
  if (author.name === '' && author.email === '') return { ...author, name: text };
  return { ...author, url: base === null ? author.url : (webUrl(author.url, base) ?? '') };
}
