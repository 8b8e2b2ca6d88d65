import type { Vault } from '../../../src/security/vault.ts';
import { openSecret } from './secret.ts';
import { type SigningKey, signingKeyOf } from './signature.ts';

interface SealedSecrets {
  ownerId: string;
  sealed: string;
  previousSealed: string | null;
  previousExpiresAt: Date | null;
}

export interface SigningKeyCache {
  of(secrets: SealedSecrets, at: Date): { current: SigningKey; previous: SigningKey | null };
}

const KEPT_OPEN = 1_000;

/**
 * Decrypts each sealed secret only once. A rotated secret has a new sealed value, so the cache never returns
 * an old key.
 */
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
