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

/** What is signed begins behind the key and the purpose. */
const START = KEY_ROOM + 1;
const REST = START + IDS_BYTES;

/** A token is read for every picture in every mail, so what is signed lies in memory that is used again. */
export function createMessageTokens(key: Uint8Array): MessageTokens {
  const hmac = createHmacSha256(Buffer.from(key));
  const [written, received] = [Buffer.alloc(REST + MAX_TOKEN), Buffer.alloc(START + MAX_TOKEN)];
  const [right, given] = [Buffer.alloc(SIGNATURE_LENGTH), Buffer.alloc(SIGNATURE_LENGTH)];
  /** Whose ids stand in `written`: a mail has several links. */
  let last: MessageRef | null = null;

  /** Of purpose, ids and rest. */
  function sign(purpose: string, signed: Buffer, end: number): string {
    signed.write(purpose, KEY_ROOM, 'latin1');
    return hmac(signed.subarray(0, end), 'base64url').slice(0, SIGNATURE_LENGTH);
  }

  function isSigned(purpose: string, end: number, token: string): boolean {
    right.write(sign(purpose, received, end));
    given.fill(0).write(token);
    return timingSafeEqual(right, given);
  }

  return {
    write(purpose, { orgId, id }, rest) {
      if (last?.id !== id || last.orgId !== orgId) {
        last = null;
        written.write(hexOf(orgId), START, 'hex');
        written.write(hexOf(id), START + ID_BYTES, 'hex');
        last = { orgId, id };
      }
      const end = rest === '' ? REST : REST + written.write(rest, REST);
      return `${sign(purpose, written, end)}${written.toString('base64url', START, end)}`;
    },
    read(purpose, token) {
      if (token.length > MAX_TOKEN) return null;
      const content = token.slice(SIGNATURE_LENGTH);
      const end = START + received.write(content, START, 'base64url');
      // Two spellings of the same bytes would be two tokens.
      if (end < REST || received.toString('base64url', START, end) !== content) return null;
      if (!isSigned(purpose, end, token)) return null;
      const message = { orgId: uuidAt(received, START), id: uuidAt(received, START + ID_BYTES) };
      return { message, rest: received.toString('utf8', REST, end) };
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
