import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { usersOf } from '../../identity/index.ts';

/** What is kept of an organisation's keys and users beside rows of its own: how often they called, and who signed in as admin. */
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
