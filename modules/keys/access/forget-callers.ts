import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { usersOf } from '../../identity/index.ts';

/** Deletes traces outside the organisation's own rows: rate windows, and its users as creators of admin sessions. */
export async function forgetCallers(em: EntityManager, orgId: string): Promise<void> {
  await statement(
    em,
    `delete from rate_windows where strpos(bucket, $1::text) > 0
       or bucket in (select 'key:' || id from api_keys where org_id = $1::uuid)`,
    [orgId],
  );
  await statement(em, `update api_keys set created_by = null where org_id is null and created_by in ${usersOf('$1')}`, [
    orgId,
  ]);
}
