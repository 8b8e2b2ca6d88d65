import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHmacSha256, withKeyRoom } from '../../src/security/hmac.ts';

test('signatures are those of Node, for keys and texts of every length', () => {
  for (const keyBytes of [0, 1, 32, 63, 64, 65, 200]) {
    const key = Buffer.alloc(keyBytes, 'Schlüssel');
    const sign = createHmacSha256(key);
    for (const text of ['', '{"grüße":1}', 'a'.repeat(55), 'ü'.repeat(10_000)]) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(sign(withKeyRoom(text), encoding)).toBe(createHmac('sha256', key).update(text).digest(encoding));
      }
    }
  }
});
