import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byMomentIfAny, byText } from '../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import type { ApiKey } from './api-key.entity.ts';
import type { ListApiKeysInput } from './api-key.schema.ts';

type KeyTables = InferKyselyDB<typeof ApiKey>;

const SORTS = { createdAt: BY_ID, name: byText('name'), lastUsedAt: byMomentIfAny('last_used_at') };

export async function listApiKeys(
  { em, clock, cursors, actor }: Needs<'em' | 'clock' | 'cursors' | 'actor'>,
  page: z.output<typeof ListApiKeysInput>,
) {
  const list = { cursors, scope: { orgId: actor.orgId, list: 'api-keys' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<KeyTables>()
      .selectFrom('api_keys')
      .select(['id', 'key_prefix', 'name', 'org_id', 'user_id', 'created_by', 'created_at', 'last_used_at', 'scopes'])
      .select(place)
      .where('revoked_at', 'is', null)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
      .where(({ and, or, eb }) =>
        or([
          eb('org_id', '=', actor.orgId),
          ...(actor.isAdmin
            ? [eb('kind', '=', 'app'), and([eb('kind', '=', 'admin'), eb('expires_at', 'is not', null)])]
            : []),
        ]),
      )
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const keys = rows.map((row) => ({
    id: row.id,
    keyPrefix: row.key_prefix,
    name: row.name,
    orgId: row.org_id,
    userId: row.user_id,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    scopes: row.scopes,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
  return { keys, nextCursor };
}
