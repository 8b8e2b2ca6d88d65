import { hash, timingSafeEqual } from 'node:crypto';
import type { MessageRef } from '../messages/index.ts';

/**
 * Tokens that name a message, whose it is and what else belongs to it, signed for one purpose: nothing is kept to look them
 * up.
 */
export interface MessageTokens {
  /** `purpose` is one letter. */
  write(purpose: string, message: MessageRef, rest: string): string;
  /** Null when we did not write it for this purpose. */
  read(purpose: string, token: string): { message: MessageRef; rest: string } | null;
}

/** Longer addresses than browsers take are no links of a mail. */
export const MAX_TOKEN = 8_000;

const ID_BYTES = 16;
const IDS_BYTES = 2 * ID_BYTES;
/** 96 bits: nobody guesses a signature, and a link stays short enough for a line of text. In base64url, without a rest. */
const SIGNATURE_LENGTH = 16;

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/**
 * The signature is HMAC-SHA-256 (RFC 2104) of purpose, ids and rest. A token is read for every picture in every mail, so this
 * is made of the two bare hashes, in memory that is used again: Node's stream for it takes longer than answering does.
 */
export function createMessageTokens(key: Uint8Array): MessageTokens {
  if (key.length > BLOCK_BYTES) throw new Error(`A key of ${key.length} bytes is longer than a block.`);
  const inner = Buffer.alloc(BLOCK_BYTES + MAX_TOKEN, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner.writeUInt8(byte ^ 0x36, at);
    outer.writeUInt8(byte ^ 0x5c, at);
  }
  const start = BLOCK_BYTES + 1;
  const [right, given] = [Buffer.alloc(SIGNATURE_LENGTH), Buffer.alloc(SIGNATURE_LENGTH)];

  /** Of what stands in `inner`. */
  function sign(purpose: string, end: number): string {
    inner.write(purpose, BLOCK_BYTES, 'latin1');
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, 'base64url').slice(0, SIGNATURE_LENGTH);
  }

  function isSigned(purpose: string, end: number, token: string): boolean {
    right.write(sign(purpose, end));
    given.fill(0).write(token);
    return timingSafeEqual(right, given);
  }

  return {
    write(purpose, { orgId, id }, rest) {
      inner.write(hexOf(orgId), start, 'hex');
      inner.write(hexOf(id), start + ID_BYTES, 'hex');
      const end = start + IDS_BYTES + inner.write(rest, start + IDS_BYTES);
      return `${sign(purpose, end)}${inner.toString('base64url', start, end)}`;
    },
    read(purpose, token) {
      if (token.length > MAX_TOKEN) return null;
      const content = token.slice(SIGNATURE_LENGTH);
      const end = start + inner.write(content, start, 'base64url');
      // Two spellings of the same bytes would be two tokens.
      if (end < start + IDS_BYTES || inner.toString('base64url', start, end) !== content) return null;
      if (!isSigned(purpose, end, token)) return null;
      const message = { orgId: uuidAt(inner, start), id: uuidAt(inner, start + ID_BYTES) };
      return { message, rest: inner.toString('utf8', start + IDS_BYTES, end) };
    },
  };
}

const hexOf = (id: string) => id.replaceAll('-', '');

const uuid = Buffer.from('00000000-0000-0000-0000-000000000000');
/** Where the two digits of each byte stand. */
const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const HEX = Array.from({ length: 256 }, (_, byte) => Buffer.from(byte.toString(16).padStart(2, '0')).readUInt16BE());

/** In one piece: what is glued together of thirty-six pieces lies in memory as such. */
function uuidAt(bytes: Buffer, start: number): string {
  for (let at = 0; at < ID_BYTES; at++) uuid.writeUInt16BE(HEX[bytes.readUInt8(start + at)] ?? 0, DIGITS[at]);
  return uuid.toString('latin1');
}
