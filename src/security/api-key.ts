import { createHmac, hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `usr` identifies an organisation and a user; `app` acts for the organisation in `x-org-id`. */
export type KeyTag = 'usr' | 'app';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 36 base-62 characters hold 214 bits. */
const SECRET_LENGTH = 36;
/** Six base-62 digits hold any CRC-32. */
const CHECKSUM_LENGTH = 6;
/** Enough to recognise a key in a list, too little to use it. */
const SHOWN_LENGTH = 'dist_usr_'.length + 4;

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

export function generateKey(tag: KeyTag): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return withChecksum(`dist_${tag}_${secret}`);
}

/** Derives the same user key for the same secret and text, so the key is never stored. */
export function deriveUserKey(secret: Buffer, text: string): string {
  // 512 bits for 214, so the modulo bias is negligible.
  let rest = BigInt(`0x${createHmac('sha512', secret).update(text).digest('hex')}`);
  let digits = '';
  for (let i = 0; i < SECRET_LENGTH; i++) {
    digits += ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length)));
    rest /= BigInt(ALPHABET.length);
  }
  return withChecksum(`dist_usr_${digits}`);
}

const withChecksum = (body: string): string => body + checksum(body);

/** Detects mistyped keys without a database query. */
export function isWellFormedKey(key: string, tag?: KeyTag): boolean {
  const match = /^dist_(usr|app)_[0-9A-Za-z]{42}$/.exec(key);
  if (match === null || (tag !== undefined && match[1] !== tag)) return false;
  return checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Checks only the prefix: the key may not exist. */
export const isApplicationKey = (key: string): boolean => key.startsWith('dist_app_');

export const keyPrefix = (key: string): string => key.slice(0, SHOWN_LENGTH);

/** A key has 214 random bits, so one round of SHA-256 is enough. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');
