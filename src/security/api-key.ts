import { createHmac, hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `usr` carries organisation and user; `app` acts for the organisation named in `x-org-id`. */
export type KeyTag = 'usr' | 'app';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 36 characters of 62 are 214 bits: beyond guessing. */
const SECRET_LENGTH = 36;
/** Six base-62 digits hold every CRC-32. */
const CHECKSUM_LENGTH = 6;
/** Enough to recognise a key in a list, far too little to use it. */
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

/** The same user key for the same secret and text, whenever it is asked for: nothing of it has to be kept. */
export function deriveUserKey(secret: Buffer, text: string): string {
  // 512 bits for 214: what is taken of them is spread evenly.
  let rest = BigInt(`0x${createHmac('sha512', secret).update(text).digest('hex')}`);
  let digits = '';
  for (let i = 0; i < SECRET_LENGTH; i++) {
    digits += ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length)));
    rest /= BigInt(ALPHABET.length);
  }
  return withChecksum(`dist_usr_${digits}`);
}

const withChecksum = (body: string): string => body + checksum(body);

/** A mistyped key is refused here, without asking the database. */
export function isWellFormedKey(key: string, tag?: KeyTag): boolean {
  const match = /^dist_(usr|app)_[0-9A-Za-z]{42}$/.exec(key);
  if (match === null || (tag !== undefined && match[1] !== tag)) return false;
  return checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Also of a well-formed key that is nobody's. */
export const isApplicationKey = (key: string): boolean => key.startsWith('dist_app_');

export const keyPrefix = (key: string): string => key.slice(0, SHOWN_LENGTH);

/** A key has 214 random bits, so one round of SHA-256 is enough: there is nothing to guess slowly. */
export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');
