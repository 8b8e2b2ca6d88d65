import { createHash } from 'node:crypto';

export interface MasterKey {
  /** Identifies the key inside an encrypted value without revealing anything about it. */
  id: string;
  bytes: Buffer;
}

/** Newest first. The first key encrypts, all keys decrypt. Never empty. */
export type KeyRing = readonly MasterKey[];

const KEY_BYTES = 32;

/** Parses comma-separated base64 keys. Returns null if there is none or if one is not 32 bytes long. */
export function parseKeyRing(text: string): KeyRing | null {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) return null;
  return keys.map((bytes) => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }));
}
