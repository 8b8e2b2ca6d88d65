import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { StartFailure } from '../../kernel/start-failure.ts';
import type { KeyRing } from '../../security/key-ring.ts';
import { createVault } from '../../security/vault.ts';
import type { SealedColumn } from './reseal.ts';

const NAME = 'root';
const SCOPE = { orgId: 'platform', kind: 'platform-secret' };

/** What a rotation of the master key must know of it. */
export const rootSecretColumn: SealedColumn = {
  table: 'platform_secrets',
  column: 'sealed',
  kind: SCOPE.kind,
  key: { name: 'text' },
  org: 'scope',
};

/**
 * The secret from which all keys of one purpose are derived, made at the first start. It is sealed with the master key but
 * independent of it: links in emails that were sent, and the hashes of erased people, outlive every rotation.
 */
export async function loadRootSecret(pool: Pool, ring: KeyRing): Promise<Buffer> {
  // With the oldest key, as at the first start of all: a process that still has the old list can open it too.
  const sealed = createVault(ring.slice(-1)).seal(randomBytes(32).toString('base64'), SCOPE);
  await pool.query('insert into platform_secrets (name, scope, sealed) values ($1, $2, $3) on conflict do nothing', [
    NAME,
    SCOPE.orgId,
    sealed,
  ]);
  const { rows } = await pool.query<{ sealed: string }>('select sealed from platform_secrets where name = $1', [NAME]);
  try {
    return Buffer.from(createVault(ring).open(rows[0]?.sealed ?? '', SCOPE), 'base64');
  } catch (cause) {
    throw new StartFailure(
      'The master key is not the one that sealed the secrets of this database: put the right one into DISTRIBUTE_MASTER_KEY or into the data directory.',
      { cause },
    );
  }
}
