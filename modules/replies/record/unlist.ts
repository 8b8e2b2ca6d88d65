import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

/** Deletes mail outside campaigns in id order, so that concurrent calls cannot deadlock. */
export async function unlist(em: EntityManager, which: string, values: unknown[]): Promise<void> {
  await statement(
    em,
    `with listed as materialized (
       select org_id, id from replies where ${which} and lead_id is null order by id for update
     ) delete from replies reply using listed where reply.org_id = listed.org_id and reply.id = listed.id`,
    values,
  );
}
