import { readBylines, type Writer, type WrittenByline } from './byline.rules.ts';
import { canonicalUrl, outletDomain } from './canonical-url.rules.ts';
import { findSharedAddresses, isDutyAddress } from './writer-identity.rules.ts';

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
  /** The URL in the feed, if the page names another canonical URL. */
  aliasUrl?: string | null;
  /** The URL that names the authors, if it is not the feed. */
  authorsFrom?: string;
  isPageRead?: boolean;
}

export interface SourceOfArticles {
  id: string | null;
  url: string;
  title: string | null;
  siteUrl: string | null;
  sandbox: boolean;
}

export interface NewArticleRow extends Omit<ArticleToKeep, 'keywords' | 'authors'> {
  domain: string;
  outletName: string;
  author: string | null;
  keywords: string | null;
  writers: Writer[];
  sourceUrl: string;
}

const AUTHOR_LENGTH = 500;

/** Builds one row for each URL, in feed order. Duplicate entries complete each other. */
export function buildArticleRows(source: SourceOfArticles, found: readonly ArticleToKeep[]): NewArticleRow[] {
  const rows = new Map<string, NewArticleRow>();
  for (const article of found) {
    const row = rowOf(source, article);
    if (row === null) continue;
    const known = rows.get(row.url);
    rows.set(row.url, known === undefined ? row : completed(known, row));
  }
  const all = [...rows.values()];
  const shared = findSharedAddresses(all.flatMap(({ writers }) => writers));
  for (const row of all) row.writers = row.writers.map((writer) => withoutShared(writer, shared));
  return all;
}

const withoutShared = (writer: Writer, shared: Set<string>) =>
  writer.email !== null &&
  writer.entityType === 'individual' &&
  (shared.has(writer.email) || isDutyAddress(writer.email))
    ? { ...writer, email: null }
    : writer;

function rowOf(source: SourceOfArticles, article: ArticleToKeep): NewArticleRow | null {
  const url = canonicalUrl(article.url);
  const domain = url === null ? null : outletDomain(url);
  if (url === null || domain === null) return null;
  // The title of an aggregating feed is not the name of the outlets in it.
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

function completed(known: NewArticleRow, other: NewArticleRow): NewArticleRow {
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
