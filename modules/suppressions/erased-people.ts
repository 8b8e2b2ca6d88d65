import { createHmac, createSecretKey } from 'node:crypto';
import { takeNamedLock } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import type { Vault } from '../../src/security/vault.ts';

/**
 * Returns the hash that replaces the address of an erased person. Only the address together with the key reveals
 * a match. Hashes differ between organisations.
 */
export function erasureHashes(vault: Pick<Vault, 'derive'>, orgId: string): (personKey: string) => string {
  const key = createSecretKey(vault.derive('erased-people'));
  return (personKey) => createHmac('sha256', key).update(`${orgId}|${personKey}`).digest('base64url');
}

/**
 * Returns which of these people were erased. In a transaction, later erasures wait for its end, so the result
 * stays valid.
 */
export async function findErased(
  { em, vault }: Needs<'em' | 'vault'>,
  orgId: string,
  personKeys: readonly string[],
): Promise<Set<string>> {
  if (personKeys.length === 0) return new Set();
  if (em.isInTransaction()) await takeNamedLock(em, 'erasure', { id: orgId, mode: 'shared' });
  const hashOf = erasureHashes(vault, orgId);
  const keys = new Map(personKeys.map((key) => [hashOf(key), key]));
  const found = await statement<{ value: string }>(
    em,
    `select value from suppressions where org_id = $1 and kind = 'hash' and value = any($2::text[])`,
    [orgId, [...keys.keys()]],
  );
  return new Set(found.flatMap(({ value }) => keys.get(value) ?? []));
}

/** Takes the exclusive erasure lock until the end of the transaction. */
export const lockErasures = ({ em }: Needs<'em'>, orgId: string): Promise<void> =>
  takeNamedLock(em, 'erasure', { id: orgId, mode: 'alone' });
