import type { Vault } from '../../../src/security/vault.ts';
import { openSecret } from './secret.ts';
import { type SigningKey, signingKeyOf } from './signature.ts';

interface SealedSecrets {
  ownerId: string;
  sealed: string;
  previousSealed: string | null;
  previousExpiresAt: Date | null;
}

/** The keys that sign a request at a given time. */
export interface SigningKeyCache {
  of(secrets: SealedSecrets, at: Date): { current: SigningKey; previous: SigningKey | null };
}

/** Owners at the most whose keys stay open; a flood of others costs one decryption each. */
const KEPT_OPEN = 1_000;

/** Opens a sealed secret once and not for every request. A rotated secret is sealed anew, so it is never confused. */
export function createSigningKeyCache(vault: Vault): SigningKeyCache {
  const opened = new Map<string, SigningKey>();

  function open(ownerId: string, sealed: string): SigningKey {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    if (opened.size >= KEPT_OPEN) opened.clear();
    const key = signingKeyOf(openSecret(vault, ownerId, sealed));
    opened.set(sealed, key);
    return key;
  }

  return {
    of({ ownerId, sealed, previousSealed, previousExpiresAt }, at) {
      const isGrace = previousSealed !== null && previousExpiresAt !== null && previousExpiresAt > at;
      return { current: open(ownerId, sealed), previous: isGrace ? open(ownerId, previousSealed) : null };
    },
  };
}
