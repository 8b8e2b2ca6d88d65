import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { type CorpusArticle, compactArticle, type ReadArticle } from './corpus.ts';

const PAGE = 500;
/** The longest articles take a millisecond each. */
const SLICE = 50;
/** Newest articles that are read; more would take tens of megabytes. */
const MAX_ARTICLES = 20_000;

interface Row extends ReadArticle {
  /** Text, because a JavaScript date is less precise than PostgreSQL's and the next page would start too late. */
  createdAt: string;
}

/**
 * Reads all recent articles of an organisation page by page and keeps only numbers. Loads the next page while
 * it processes one.
 */
export async function readCorpus(
  em: EntityManager,
  { orgId, sandbox, since }: { orgId: string; sandbox: boolean; since: Date },
): Promise<CorpusArticle[]> {
  const pageAfter = (last: Row | undefined) =>
    statement<Row>(em, PAGE_OF_ARTICLES, [orgId, since, last?.createdAt ?? null, last?.id ?? null, sandbox]);
  const corpus: CorpusArticle[] = [];
  let page = await pageAfter(undefined);
  while (page.length > 0) {
    const isLast = page.length < PAGE || corpus.length + PAGE >= MAX_ARTICLES;
    const next = isLast ? Promise.resolve([]) : pageAfter(page.at(-1));
    const [following] = await Promise.all([next, compactAll(page, corpus)]);
    page = following;
  }
  return corpus;
}

async function compactAll(page: readonly Row[], corpus: CorpusArticle[]): Promise<void> {
  for (const [at, article] of page.entries()) {
    corpus.push(compactArticle(article));
    if (at % SLICE === SLICE - 1) await setImmediate();
  }
}

/** The publication date counts if it is before the date of reading. */
const PAGE_OF_ARTICLES = `
  select id, outlet_id as "outletId", coalesce(published_at, created_at) as at, created_at::text as "createdAt",
         left(title, 500) as title, left(description, 2000) as description, left(snippet, 2000) as snippet,
         left(keywords, 500) as keywords,
         array(select journalist_id from bylines b
               where b.org_id = a.org_id and b.article_id = a.id order by position limit 10) as "journalistIds"
  from articles a
  where org_id = $1 and $5::boolean = coalesce((select o.sandbox from outlets o where o.org_id = a.org_id and o.id = a.outlet_id), false)
    and created_at >= $2 and coalesce(published_at, created_at) >= $2
    and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
  order by created_at desc, id desc limit ${PAGE}`;
