import type { EntityManager } from '@mikro-orm/postgresql';
import { pruneRows } from '../../../src/database/forget-rows.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';

export const forgetPages = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  pruneRows(em, { table: 'scraped_pages', column: 'read_at', before }, signal);

/**
 * Erases readings that contain a person's address, in the caller's transaction. The next request reads the page
 * without it.
 */
export async function forgetInPages(em: EntityManager, orgId: string, personKeys: readonly string[]): Promise<void> {
  taking(em, 'scraped pages');
  await statement(em, 'delete from scraped_pages where org_id = $1 and person_keys && $2::text[]', [
    orgId,
    [...personKeys],
  ]);
}
