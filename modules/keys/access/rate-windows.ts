import type { EntityManager } from '@mikro-orm/postgresql';
import { pruneAfter, pruneRows } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';
import { usersOf } from '../../identity/index.ts';

/** Probes whether the database accepts writes, without an effect on any limit. */
export const HARMLESS_WRITE = `
  insert into rate_windows (bucket, started_at, hits) values ('write-probe', now(), 0)
  on conflict (bucket) do update set started_at = excluded.started_at`;

/** A window lasts one minute. One hour leaves room for clock differences. */
const KEPT_MS = 3_600_000;

export const pruneRateWindows = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'rate_windows', column: 'started_at', before }, signal),
);

/** Deletes traces outside the organisation's own rows: rate windows, and its users as creators of admin sessions. */
export async function deleteCallerTraces(em: EntityManager, orgId: string): Promise<void> {
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
