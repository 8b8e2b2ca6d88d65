import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';

export interface NamedReferences {
  articleId?: string | null | undefined;
  outletId?: string | null | undefined;
  journalistId?: string | null | undefined;
  topicId?: string | null | undefined;
}

const KINDS = [
  ['articleId', 'Article', 'select count(*)::int as known from articles where org_id = $1 and id = any($2::uuid[])'],
  ['outletId', 'Outlet', 'select count(*)::int as known from outlets where org_id = $1 and id = any($2::uuid[])'],
  [
    'journalistId',
    'Journalist',
    'select count(*)::int as known from journalists where org_id = $1 and id = any($2::uuid[])',
  ],
  ['topicId', 'Topic', 'select count(*)::int as known from topics where org_id = $1 and id = any($2::uuid[])'],
] as const;

/** Throws "not found" unless all ids belong to the organisation. Uses one statement for each kind. */
export async function assertOwnReferences(
  em: EntityManager,
  orgId: string,
  named: readonly NamedReferences[],
): Promise<void> {
  for (const [field, what, text] of KINDS) {
    const ids = [...new Set(named.flatMap((one) => one[field]?.toLowerCase() ?? []))];
    if (ids.length === 0) continue;
    const [found] = ids.every(isId) ? await statement<{ known: number }>(em, text, [orgId, ids]) : [];
    if (found?.known !== ids.length) throw notFound(what);
  }
}
