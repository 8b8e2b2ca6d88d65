import { readDate } from './feed-date.rules.ts';
import type { FoundArticle, FoundAuthor } from './found-feed.ts';
import { literalText, plainText, webUrl } from './plain-text.ts';

/** The raw fields of one entry. */
export interface FeedEntry {
  links: { href: string; rel: string; base: string | null }[];
  title: EntryText | null;
  description: EntryText | null;
  content: EntryText | null;
  authors: WrittenAuthor[];
  published: string | null;
  modified: string | null;
  categories: string[];
}

export interface EntryText {
  value: string;
  /** True for plain text in Atom. All other text is parsed as HTML, whatever the feed declares. */
  isLiteral: boolean;
}

export interface WrittenAuthor {
  name: string;
  email: string;
  url: string;
}

const MAX_LINKS = 20;
export const MAX_AUTHORS = 12;
const MAX_KEYWORDS = 20;

const TITLE_LENGTH = 300;
const DESCRIPTION_LENGTH = 1_000;
const SNIPPET_LENGTH = 2_000;
const NAME_LENGTH = 300;
const KEYWORD_LENGTH = 80;

export const emptyEntry = (): FeedEntry => ({
  links: [],
  title: null,
  description: null,
  content: null,
  authors: [],
  published: null,
  modified: null,
  categories: [],
});

const lineOf = (text: EntryText | null, maxLength: number) => {
  if (text === null) return null;
  return (text.isLiteral ? literalText : plainText)(text.value, maxLength) || null;
};

/** Converts an entry to an article. Returns null if it has no URL. Falls back to the feed's authors. */
export function toArticle(
  entry: FeedEntry,
  feed: { base: string; authors: WrittenAuthor[]; now: Date },
): FoundArticle | null {
  const url = addressOf(entry, feed.base);
  if (url === null) return null;
  const description = lineOf(entry.description, DESCRIPTION_LENGTH);
  const authors = entry.authors.length > 0 ? entry.authors : feed.authors;
  const keywords = cleanKeywords(entry.categories);
  const modified = dateOf(entry.modified, feed.now);
  return {
    url,
    title: lineOf(entry.title, TITLE_LENGTH),
    description,
    snippet: lineOf(entry.content, SNIPPET_LENGTH) ?? lineOf(entry.description, SNIPPET_LENGTH),
    authors: authors.slice(0, MAX_AUTHORS).flatMap((author) => tidyAuthor(author, feed.base)),
    // Atom requires only the date of the last change.
    published: entry.published === null ? modified : dateOf(entry.published, feed.now),
    modified,
    section: keywords[0] ?? null,
    keywords,
  };
}

const dateOf = (text: string | null, now: Date) => (text === null ? null : readDate(text, now));

/** Returns the best link to the article. Ids are the last choice. */
function addressOf({ links }: FeedEntry, base: string): string | null {
  const order = ['alternate', 'origin', '', 'permalink', 'id'];
  const known = links.slice(0, MAX_LINKS).filter(({ rel }) => order.includes(rel));
  for (const link of known.toSorted((one, other) => order.indexOf(one.rel) - order.indexOf(other.rel))) {
    const url = webUrl(link.href, /^(?:id|permalink)$/.test(link.rel) ? 'about:blank' : (link.base ?? base));
    if (url !== null) return url;
  }
  return null;
}

export function tidyAuthor({ name, email, url }: WrittenAuthor, base: string): FoundAuthor[] {
  const author = {
    name: plainText(name, NAME_LENGTH),
    email: plainText(email, NAME_LENGTH).replace(/^mailto:/i, '') || null,
    url: url === '' ? null : webUrl(url, base),
  };
  return author.name === '' && author.email === null ? [] : [author];
}

export function cleanKeywords(categories: readonly string[]): string[] {
  const words = categories.map((text) => plainText(text, KEYWORD_LENGTH)).filter((text) => text !== '');
  return [...new Set(words)].slice(0, MAX_KEYWORDS);
}
