import { readBylines, type Writer, type WrittenByline } from './byline.rules.ts';
import { canonicalUrl, outletDomain } from './canonical-url.rules.ts';
import { isDutyAddress, sharedAddresses } from './join-writers.rules.ts';

/** An article as it was found in a feed, and completed from its page where that was read. */
export interface ArticleToKeep {
  url: string;
  title: string | null;
  description: string | null;
  snippet: string | null;
  authors: WrittenByline[];
  published: Date | null;
  modified: Date | null;
  section: string | null;
  keywords: string[];
  /** Where the feed led, when the page names another address. */
  aliasUrl?: string | null;
  /** Where the authors stand, when it is not the feed. */
  authorsFrom?: string;
  isPageRead?: boolean;
}

/** The feed that told of them, or what else did. */
export interface SourceOfArticles {
  id: string | null;
  url: string;
  title: string | null;
  siteUrl: string | null;
  /** Of an invented world, which never leaves this machine. */
  sandbox: boolean;
}

export interface ArticleRow extends Omit<ArticleToKeep, 'keywords' | 'authors'> {
  domain: string;
  outletName: string;
  author: string | null;
  keywords: string | null;
  writers: Writer[];
  sourceUrl: string;
}

const AUTHOR_LENGTH = 500;

/** One row for each address, in the order of the feed: what one entry leaves out another may say. */
export function articleRows(source: SourceOfArticles, found: readonly ArticleToKeep[]): ArticleRow[] {
  const rows = new Map<string, ArticleRow>();
  for (const article of found) {
    const row = rowOf(source, article);
    if (row === null) continue;
    const known = rows.get(row.url);
    rows.set(row.url, known === undefined ? row : completed(known, row));
  }
  const all = [...rows.values()];
  const shared = sharedAddresses(all.flatMap(({ writers }) => writers));
  for (const row of all) row.writers = row.writers.map((writer) => withoutShared(writer, shared));
  return all;
}

const withoutShared = (writer: Writer, shared: Set<string>) =>
  writer.email !== null &&
  writer.entityType === 'individual' &&
  (shared.has(writer.email) || isDutyAddress(writer.email))
    ? { ...writer, email: null }
    : writer;

function rowOf(source: SourceOfArticles, article: ArticleToKeep): ArticleRow | null {
  const url = canonicalUrl(article.url);
  const domain = url === null ? null : outletDomain(url);
  if (url === null || domain === null) return null;
  // A feed that collects from many sites says nothing about what each is called.
  const isOwn = outletDomain(source.siteUrl ?? source.url) === domain;
  const outletName = (isOwn ? source.title : null) ?? domain;
  const writers = readBylines(article.authors, outletName);
  const author = writers.map(({ name }) => name).join(', ');
  return {
    ...article,
    url,
    domain,
    outletName,
    writers,
    author: author === '' || author.length > AUTHOR_LENGTH ? (writers[0]?.name ?? null) : author,
    keywords: article.keywords.length === 0 ? null : article.keywords.join(', '),
    sourceUrl: article.authorsFrom ?? source.url,
  };
}

function completed(known: ArticleRow, other: ArticleRow): ArticleRow {
  const isSigned = known.writers.length > 0;
  const { writers, author, sourceUrl } = isSigned ? known : other;
  return {
    ...known,
    title: known.title ?? other.title,
    description: known.description ?? other.description,
    snippet: known.snippet ?? other.snippet,
    published: known.published ?? other.published,
    modified: known.modified ?? other.modified,
    section: known.section ?? other.section,
    keywords: known.keywords ?? other.keywords,
    writers,
    author,
    sourceUrl,
  };
}
