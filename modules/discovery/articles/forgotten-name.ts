import type { Vault } from '../../../src/security/vault.ts';
import { erasureHashes } from '../../suppressions/index.ts';

/**
 * All that is kept of the name of an erased journalist: whoever has the name and the outlet and the key knows it again, so
 * that no byline brings the person back.
 */
export function forgottenNames(vault: Pick<Vault, 'derive'>, orgId: string) {
  const hashOf = erasureHashes(vault, orgId);
  return (outletId: string, nameKey: string) => `erased:${hashOf(`byline:${outletId}:${nameKey}`)}`;
}
