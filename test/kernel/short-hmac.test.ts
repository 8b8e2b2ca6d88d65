import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createShortHmac } from '../../src/kernel/short-hmac.ts';

const LONGEST = 300;

test('it is HMAC-SHA-256, for every length and in any order of lengths', () => {
  for (const keyBytes of [1, 32, 64]) {
    const key = randomBytes(keyBytes);
    const hmac = createShortHmac(key, LONGEST);
    const lengths = Array.from({ length: LONGEST }, (_, length) => length).toSorted(() => Math.random() - 0.5);
    for (const length of lengths) {
      const content = randomBytes(length);
      expect(hmac('o', content)).toBe(createHmac('sha256', key).update('o').update(content).digest('base64url'));
    }
  }
});

test('a key longer than a block, and a content longer than announced, are refused', () => {
  expect(() => createShortHmac(randomBytes(65), LONGEST)).toThrow('A key of 65 bytes is longer than a block.');
  expect(() => createShortHmac(randomBytes(32), LONGEST)('o', randomBytes(LONGEST))).toThrow(RangeError);
});
