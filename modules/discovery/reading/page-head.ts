import { Parser } from 'htmlparser2';
import { webUrl } from './plain-text.ts';

export interface PageHead {
  canonical: string | null;
  feeds: string[];
  scripts: string[];
  authors: { name: string; url: string }[];
  addresses: string[];
  allAddresses: string[];
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)$/i;
const AUTHOR_BLOCK = /(?:^|[\s_-])(?:author|byline|writer)/i;
const COMMENT = /comment/i;

const MAX_TAGS = 60_000;
const MAX_OPEN_TAGS = 600;
const MAX_SCRIPTS = 20;
const MAX_SCRIPT_CHARACTERS = 200_000;
const MAX_FOUND = 10;

type Attributes = Record<string, string>;

export function readPageHead(html: string, url: string): PageHead {
  const head: PageHead = { canonical: null, feeds: [], scripts: [], authors: [], addresses: [], allAddresses: [] };
  let tags = 0;
  let depth = 0;
  /** Depth of the current author block; 0 outside of one. */
  let block = 0;
  let script: string | null = null;
  let room = MAX_SCRIPT_CHARACTERS;
  let author: { name: string; url: string } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      depth += 1;
      if (tags > MAX_TAGS || depth > MAX_OPEN_TAGS) return parser.pause();
      if (name === 'link') noteLink(head, attributes, url);
      if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) script = '';
      if (block === 0 && isAuthorBlock(attributes)) block = depth;
      if (name !== 'a') return;
      noteAddress(head.allAddresses, attributes['href']);
      if (block > 0) noteAddress(head.addresses, attributes['href']);
      if (hasWord(attributes['rel'], 'author')) author = { name: '', url: attributes['href'] ?? '' };
    },
    ontext(text) {
      if (script !== null && room > 0) {
        script += text;
        room -= text.length;
      }
      if (author !== null && author.name.length < 300) author.name += text;
    },
    onclosetag(name) {
      if (block === depth) block = 0;
      depth -= 1;
      if (name === 'script' && script !== null) {
        if (head.scripts.length < MAX_SCRIPTS) head.scripts.push(script);
        script = null;
      }
      if (name === 'a' && author !== null) {
        if (head.authors.length < MAX_FOUND) head.authors.push(author);
        author = null;
      }
    },
  });
  parser.end(html);
  return head;
}

const hasWord = (text: string | undefined, word: string) => (text ?? '').toLowerCase().split(/\s+/).includes(word);

function isAuthorBlock(attributes: Attributes): boolean {
  const hints = ['class', 'id', 'itemprop', 'rel'].map((name) => (attributes[name] ?? '').slice(0, 200)).join(' ');
  return AUTHOR_BLOCK.test(hints) && !COMMENT.test(hints);
}

function noteLink(head: PageHead, { rel, href = '', type = '' }: Attributes, url: string): void {
  const target = webUrl(href, url);
  if (target === null) return;
  if (hasWord(rel, 'canonical')) head.canonical ??= target;
  const isFeed = hasWord(rel, 'alternate') && FEED_TYPE.test(type.split(';', 1)[0]?.trim() ?? '');
  if (isFeed && head.feeds.length < MAX_FOUND && !head.feeds.includes(target)) head.feeds.push(target);
}

function noteAddress(addresses: string[], href = ''): void {
  const [, written] = /^\s*mailto:([^?]{3,300})/i.exec(href) ?? [];
  if (written === undefined || addresses.length >= MAX_FOUND) return;
  const address = decoded(written).trim().toLowerCase();
  if (!addresses.includes(address)) addresses.push(address);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
