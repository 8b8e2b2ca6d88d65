import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { StartFailure } from '../../kernel/start-failure.ts';
import { createVault, type KeyRing } from '../../security/vault.ts';
import type { SealedColumn } from './reseal.ts';

const NAME = 'root';
const SCOPE = { orgId: 'platform', kind: 'platform-secret' };

export const rootSecretColumn: SealedColumn = {
  table: 'platform_secrets',
  column: 'sealed',
  kind: SCOPE.kind,
  key: { name: 'text' },
  org: 'scope',
};

/**
 * Returns the secret from which all purpose keys are derived; creates it at the first start. The master key
 * encrypts it but does not determine it: sent links and hashes of erased people survive every rotation.
 */
export async function loadRootSecret(pool: Pool, ring: KeyRing): Promise<Buffer> {
  // Use the oldest key, so that a process that still has the old key list can decrypt it too.
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
      'The master key does not match the encrypted secrets of this database. Set DISTRIBUTE_MASTER_KEY, or restore the key in the data directory.',
      { cause },
    );
  }
}
