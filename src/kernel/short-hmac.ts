import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;

/**
 * HMAC-SHA-256 (RFC 2104) of texts so short that Node's stream for it takes several times as long as the two hashes.
 * Of a mark followed by a content; the answer is in base64url. The key is at most a block long.
 */
export function createShortHmac(key: Uint8Array, longest: number): (mark: string, content: Uint8Array) => string {
  if (key.length > BLOCK_BYTES) throw new Error(`A key of ${key.length} bytes is longer than a block.`);
  const inner = Buffer.alloc(BLOCK_BYTES + longest, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner.writeUInt8(byte ^ 0x36, at);
    outer.writeUInt8(byte ^ 0x5c, at);
  }
  return (mark, content) => {
    const start = BLOCK_BYTES + inner.write(mark, BLOCK_BYTES);
    inner.set(content, start);
    outer.write(hash('sha256', inner.subarray(0, start + content.length), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', outer, 'base64url');
  };
}
