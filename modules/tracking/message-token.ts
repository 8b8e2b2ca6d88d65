import { createShortHmac, PADDING_ROOM } from '../../src/security/short-hmac.ts';
import type { MessageRef } from '../messages/index.ts';

/**
 * Signed tokens with a message id, its organisation and extra data. They are valid for one purpose and need no
 * storage.
 */
export interface MessageTokens {
  /** `purpose` is one letter. */
  write(purpose: string, message: MessageRef, rest: string): string;
  /** Returns null if the token is invalid or was made for another purpose. */
  read(purpose: string, token: string): { message: MessageRef; rest: string } | null;
}

/** Browsers do not accept longer URLs. */
export const MAX_TOKEN = 8_000;

const ID_BYTES = 16;
/**
 * 96 bits: infeasible to guess, and short enough for a line of text. A multiple of 3 bytes needs no base64url
 * padding.
 */
const SIGNATURE_BYTES = 12;

/**
 * Layout: signature, both ids, the rest. The signed part starts with the purpose, written over the last byte of
 * the signature.
 */
const IDS = SIGNATURE_BYTES;
const PURPOSE = IDS - 1;
const REST = IDS + 2 * ID_BYTES;

const roomForToken = () => Buffer.alloc(REST + MAX_TOKEN + PADDING_ROOM);

/** Reuses its buffers, because every tracking pixel request reads a token. */
export function createMessageTokens(key: Uint8Array): MessageTokens {
  const hmac = createShortHmac(Buffer.from(key));
  const [written, received] = [roomForToken(), roomForToken()];
  /** The ids that `written` holds. One email has several links. */
  let last: MessageRef | null = null;

  function sign(purpose: string, token: Buffer, end: number): Int32Array {
    token.write(purpose, PURPOSE, 'latin1');
    return hmac(token, PURPOSE, end);
  }

  return {
    write(purpose, { orgId, id }, rest) {
      if (last?.id !== id || last.orgId !== orgId) {
        last = null;
        written.write(hexOf(orgId), IDS, 'hex');
        written.write(hexOf(id), IDS + ID_BYTES, 'hex');
        last = { orgId, id };
      }
      const end = rest === '' ? REST : REST + written.write(rest, REST, MAX_TOKEN);
      for (const [at, word] of sign(purpose, written, end)
        .subarray(0, SIGNATURE_BYTES / 4)
        .entries())
        written.writeInt32BE(word, 4 * at);
      return written.toString('base64url', 0, end);
    },
    read(purpose, token) {
      if (token.length > MAX_TOKEN) return null;
      const end = received.write(token, 'base64url');
      // Rejects non-canonical base64url, because two spellings of the same bytes would be two tokens.
      if (end < REST || received.toString('base64url', 0, end) !== token) return null;
      const message = { orgId: uuidAt(received, IDS), id: uuidAt(received, IDS + ID_BYTES) };
      const rest = end === REST ? '' : received.toString('utf8', REST, end);
      const [first, second, third] = [received.readInt32BE(0), received.readInt32BE(4), received.readInt32BE(8)];
      const right = sign(purpose, received, end);
      // Compares all bytes, so that timing reveals nothing.
      const difference = (first ^ (right[0] ?? 0)) | (second ^ (right[1] ?? 0)) | (third ^ (right[2] ?? 0));
      return difference === 0 ? { message, rest } : null;
    },
  };
}

const hexOf = (id: string) => id.replaceAll('-', '');

const uuid = Buffer.from('00000000-0000-0000-0000-000000000000');
/** Position of each byte's two digits. */
const DIGITS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const HEX = Array.from({ length: 256 }, (_, byte) => Buffer.from(byte.toString(16).padStart(2, '0')).readUInt16BE());

/** Builds the string from a buffer. Concatenation would keep 36 pieces in memory. */
function uuidAt(bytes: Buffer, start: number): string {
  for (let at = 0; at < ID_BYTES; at++) uuid.writeUInt16BE(HEX[bytes.readUInt8(start + at)] ?? 0, DIGITS[at]);
  return uuid.toString('latin1');
}
