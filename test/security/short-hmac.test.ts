import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createShortHmac, PADDING_ROOM } from '../../src/security/short-hmac.ts';

test('signatures are those of Node, for keys and messages of every length, whatever lay behind and was signed before', () => {
  for (const keyBytes of [0, 1, 32, 63, 64, 65, 200]) {
    const key = Buffer.alloc(keyBytes, 'Schlüssel');
    const sign = createShortHmac(key);
    for (let length = 0; length <= 300; length++) {
      const start = length % 7;
      const bytes = Buffer.alloc(start + length + PADDING_ROOM, 'grüße');
      const right = createHmac('sha256', key)
        .update(bytes.subarray(start, start + length))
        .digest();
      const signature = Buffer.alloc(right.length);
      for (const [at, word] of sign(bytes, start, start + length).entries()) signature.writeInt32BE(word, 4 * at);
      expect(signature).toEqual(right);
    }
  }
});
