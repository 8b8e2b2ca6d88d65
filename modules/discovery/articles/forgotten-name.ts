import type { Vault } from '../../../src/security/vault.ts';
import { erasureHashes } from '../../suppressions/index.ts';

const PREFIX = 'erased:';

/** SQL: the journalist was erased. Real name keys contain no colon. */
export const isForgotten = (journalist: string) => `starts_with(${journalist}.name_key, '${PREFIX}')`;

/**
 * Returns the keyed hash that replaces the name of an erased journalist. Later bylines with the same name and
 * outlet match it, so that they do not bring the person back.
 */
export function forgottenNames(vault: Pick<Vault, 'derive'>, orgId: string) {
  const hashOf = erasureHashes(vault, orgId);
  // Few people write most articles, so hashes are cached.
  const known = new Map<string, string>();
  return (outletId: string, nameKey: string): string => {
    const byline = `byline:${outletId}:${nameKey}`;
    const hash = known.get(byline) ?? `${PREFIX}${hashOf(byline)}`;
    known.set(byline, hash);
    return hash;
  };
}
