import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/** Spare bytes at the start of a message. The key block overwrites them. */
export const KEY_ROOM = BLOCK_BYTES;

/** Signs a message that begins with KEY_ROOM spare bytes. */
export type Hmac = (message: Buffer, encoding: 'hex' | 'base64' | 'base64url') => string;

/**
 * HMAC-SHA-256 (RFC 2104), made of two plain hashes. Node's own is a stream: signing a webhook with it costs a
 * tenth of sending it, and checking the token of a tracking pixel takes longer than the response.
 */
export function createHmacSha256(key: Buffer): Hmac {
  const block = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  const inner = Buffer.alloc(BLOCK_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of block.entries()) {
    inner.writeUInt8(byte ^ 0x36, at);
    outer.writeUInt8(byte ^ 0x5c, at);
  }
  return (message, encoding) => {
    inner.copy(message);
    outer.write(hash('sha256', message, 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, encoding);
  };
}

export function withKeyRoom(text: string): Buffer {
  const message = Buffer.allocUnsafe(KEY_ROOM + Buffer.byteLength(text));
  message.write(text, KEY_ROOM);
  return message;
}
