import { timingSafeEqual } from 'node:crypto';
import { createHmacSha256, KEY_ROOM } from '../../src/security/hmac.ts';
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

/** A token is read for every picture in every mail, so what is signed lies in memory that is used again. */
export function createMessageTokens(key: Uint8Array): MessageTokens {
  const hmac = createHmacSha256(Buffer.from(key));
  const signed = Buffer.alloc(KEY_ROOM + 1 + MAX_TOKEN);
  const start = KEY_ROOM + 1;
  const [right, given] = [Buffer.alloc(SIGNATURE_LENGTH), Buffer.alloc(SIGNATURE_LENGTH)];

  /** Of purpose, ids and rest, as they stand in `signed`. */
  function sign(purpose: string, end: number): string {
    signed.write(purpose, KEY_ROOM, 'latin1');
    return hmac(signed.subarray(0, end), 'base64url').slice(0, SIGNATURE_LENGTH);
  }

  function isSigned(purpose: string, end: number, token: string): boolean {
    right.write(sign(purpose, end));
    given.fill(0).write(token);
    return timingSafeEqual(right, given);
  }

  return {
    write(purpose, { orgId, id }, rest) {
      signed.write(hexOf(orgId), start, 'hex');
      signed.write(hexOf(id), start + ID_BYTES, 'hex');
      const end = start + IDS_BYTES + signed.write(rest, start + IDS_BYTES);
      return `${sign(purpose, end)}${signed.toString('base64url', start, end)}`;
    },
    read(purpose, token) {
      if (token.length > MAX_TOKEN) return null;
      const content = token.slice(SIGNATURE_LENGTH);
      const end = start + signed.write(content, start, 'base64url');
      // Two spellings of the same bytes would be two tokens.
      if (end < start + IDS_BYTES || signed.toString('base64url', start, end) !== content) return null;
      if (!isSigned(purpose, end, token)) return null;
      const message = { orgId: uuidAt(signed, start), id: uuidAt(signed, start + ID_BYTES) };
      return { message, rest: signed.toString('utf8', start + IDS_BYTES, end) };
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
