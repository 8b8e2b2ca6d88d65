import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import type { PageInput } from '../../src/kernel/schema.ts';
import { readPage } from '../../src/security/cursors.ts';
import type { ApiKey } from './api-key.entity.ts';

type KeyTables = InferKyselyDB<typeof ApiKey>;

export async function listApiKeys(
  { em, clock, cursors, actor }: Needs<'em' | 'clock' | 'cursors' | 'actor'>,
  page: z.output<typeof PageInput>,
) {
  const { rows, nextCursor } = await readPage(cursors, { orgId: actor.orgId, list: 'api-keys' }, page, (after, limit) =>
    em
      .getKysely<KeyTables>()
      .selectFrom('api_keys')
      .select(['id', 'key_prefix', 'name', 'org_id', 'user_id', 'created_by', 'created_at', 'last_used_at', 'scopes'])
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
      .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
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
