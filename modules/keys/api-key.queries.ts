import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { BY_ID, byMomentIfAny, byText } from '../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import type { ApiKey } from './api-key.entity.ts';
import type { ListApiKeysInput } from './api-key.schema.ts';

type KeyTables = InferKyselyDB<typeof ApiKey>;

const SORTS = { createdAt: BY_ID, name: byText('name'), lastUsedAt: byMomentIfAny('last_used_at') };

const COLUMNS = [
  'id',
  'key_prefix',
  'name',
  'org_id',
  'user_id',
  'created_by',
  'created_at',
  'last_used_at',
  'scopes',
] as const;

/** Selects valid keys. The admin key also sees application keys and admin sessions. */
const visibleKeys = ({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>) =>
  em
    .getKysely<KeyTables>()
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]))
    .where(({ and, or, eb }) =>
      or([
        eb('org_id', '=', actor.orgId),
        ...(actor.isAdmin
          ? [eb('kind', '=', 'app'), and([eb('kind', '=', 'admin'), eb('expires_at', 'is not', null)])]
          : []),
      ]),
    );

export async function listApiKeys(
  unit: Needs<'em' | 'clock' | 'cursors' | 'actor'>,
  page: z.output<typeof ListApiKeysInput>,
) {
  const list = { cursors: unit.cursors, scope: { orgId: unit.actor.orgId, list: 'api-keys' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return visibleKeys(unit).select(place).where(after).orderBy(order).limit(limit).execute();
  });
  return { keys: rows.map(viewApiKey), nextCursor };
}

export async function showApiKey(unit: Needs<'em' | 'clock' | 'actor'>, { id }: { id: string }) {
  const row = isId(id) ? await visibleKeys(unit).where('id', '=', id).executeTakeFirst() : undefined;
  if (row === undefined) throw notFound('API key');
  return { key: viewApiKey(row) };
}

const viewApiKey = (row: Pick<Selectable<KeyTables['api_keys']>, (typeof COLUMNS)[number]>) => ({
  id: row.id,
  keyPrefix: row.key_prefix,
  name: row.name,
  orgId: row.org_id,
  userId: row.user_id,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  scopes: row.scopes,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
