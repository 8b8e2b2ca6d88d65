import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byMomentIfAny } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesOfJson } from '../../../src/security/cursors.ts';
import type { ListArticlesInput, SearchArticlesInput } from './article.schema.ts';
import { ARTICLE_SQL_COLUMNS, type ArticleRow, IS_INVENTED, viewArticle } from './article.view.ts';

const SORTS = { createdAt: BY_ID, articlePublished: byMomentIfAny('a.published_at') };

export async function listArticles(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { sandbox, ...page }: z.output<typeof ListArticlesInput>,
) {
  const scope = { orgId, list: `articles:${sandbox ?? ''}` };
  const list = { cursors, scope, sorts: SORTS, id: 'a.id', bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [orgId, limit, sandbox ?? null];
    const { place, after, order } = sortedText(from, values);
    return statement<ArticleRow & { place: string }>(
      em,
      `select ${ARTICLE_SQL_COLUMNS}, ${place} from articles a
       where a.org_id = $1 and ($3::boolean is null or ${IS_INVENTED} = $3) and ${after}
       order by ${order} limit $2`,
      values,
    );
  });
  return { articles: rows.map(viewArticle), nextCursor };
}

export async function readArticle(em: EntityManager, orgId: string, articleId: string) {
  const text = `select ${ARTICLE_SQL_COLUMNS} from articles a where a.org_id = $1 and a.id = $2`;
  const [row] = isId(articleId) ? await statement<ArticleRow>(em, text, [orgId, articleId]) : [];
  if (row === undefined) throw notFound('Article');
  return viewArticle(row);
}

/** SQL: the searched text. Must equal the expression of the index. */
const SEARCHED = `to_tsvector('simple', left(coalesce(a.title, '') || ' ' || coalesce(a.description, '') || ' ' || coalesce(a.snippet, ''), 20000))`;

/**
 * Returns articles that contain all words of the query, newest first. `websearch_to_tsquery` accepts any text.
 */
export async function searchArticles(
  { em, actor }: Needs<'em' | 'actor'>,
  { query, limit, offset }: z.output<typeof SearchArticlesInput>,
) {
  const rows = await statement<ArticleRow>(
    em,
    `select ${ARTICLE_SQL_COLUMNS} from articles a
     where a.org_id = $1 and ${SEARCHED} @@ websearch_to_tsquery('simple', $2)
     order by a.id desc limit $3 offset $4`,
    [actor.orgId, query, limit, offset],
  );
  return { articles: rows.map(viewArticle) };
}
