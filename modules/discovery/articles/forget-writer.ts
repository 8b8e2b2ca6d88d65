import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

/** Forgets journalists by their addresses, with their names at what they wrote. Whoever calls it holds the lock of erasures. */
export async function forgetWriters(em: EntityManager, orgId: string, addresses: readonly string[]): Promise<number> {
  const found = await statement<{ id: string }>(
    em,
    'select id from journalists where org_id = $1 and lower(email) = any($2::text[]) order by id',
    [orgId, addresses],
  );
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await statement(
    em,
    `update articles set author = null where org_id = $1 and id in
       (select article_id from bylines where org_id = $1 and journalist_id = any($2::uuid[]))`,
    [orgId, ids],
  );
  await statement(em, 'delete from journalists where org_id = $1 and id = any($2::uuid[])', [orgId, ids]);
  return ids.length;
}
