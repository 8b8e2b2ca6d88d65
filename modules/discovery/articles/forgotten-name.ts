import type { Vault } from '../../../src/security/vault.ts';
import { erasureHashes } from '../../suppressions/index.ts';

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
    const hash = known.get(byline) ?? `erased:${hashOf(byline)}`;
    known.set(byline, hash);
    return hash;
  };
}
