import type { Vault } from '../../../src/security/vault.ts';
import { erasureHashes } from '../../suppressions/index.ts';

const PREFIX = 'erased:';

/** In SQL: nothing is known any more of whom a journalist was. No name has the sign in its key. */
export const isForgotten = (journalist: string) => `starts_with(${journalist}.name_key, '${PREFIX}')`;

/**
 * All that is kept of the name of an erased journalist: whoever has the name and the outlet and the key knows it again, so
 * that no byline brings the person back.
 */
export function forgottenNames(vault: Pick<Vault, 'derive'>, orgId: string) {
  const hashOf = erasureHashes(vault, orgId);
  // Few people write much.
  const known = new Map<string, string>();
  return (outletId: string, nameKey: string): string => {
    const byline = `byline:${outletId}:${nameKey}`;
    const hash = known.get(byline) ?? `${PREFIX}${hashOf(byline)}`;
    known.set(byline, hash);
    return hash;
  };
}
