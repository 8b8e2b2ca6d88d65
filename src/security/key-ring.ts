import { createHash } from 'node:crypto';

export interface MasterKey {
  /** Names the key inside a sealed value without telling anything about it. */
  id: string;
  bytes: Buffer;
}

/** Newest first: the first seals, all of them open. Never empty. */
export type KeyRing = readonly MasterKey[];

const KEY_BYTES = 32;

/** Comma-separated base64 keys; null when one of them is not 32 bytes or none is given. */
export function parseKeyRing(text: string): KeyRing | null {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES)) return null;
  return keys.map((bytes) => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }));
}
