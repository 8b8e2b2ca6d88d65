import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCursors } from '../../src/security/cursors.ts';

const SIGNATURE_BYTES = 12;

test('a cursor opens its own list, and no other', () => {
  const cursors = createCursors(randomBytes(32));
  const cursor = cursors.write({ orgId: 'one', list: 'brands:' }, 'position');
  expect(cursors.read({ orgId: 'one', list: 'brands:' }, cursor)).toBe('position');
  expect(() => cursors.read({ orgId: 'other', list: 'brands:' }, cursor)).toThrow('not found');
  expect(() => cursors.read({ orgId: 'one', list: 'members:' }, cursor)).toThrow('not found');
});

test('what was searched for is no part of the position in another list', () => {
  const cursors = createCursors(randomBytes(32));
  const bytes = Buffer.from(cursors.write({ orgId: 'one', list: 'campaigns:a|b' }, 'position'), 'base64url');
  const shifted = Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), Buffer.from('b|position')]).toString('base64url');
  expect(() => cursors.read({ orgId: 'one', list: 'campaigns:a' }, shifted)).toThrow('not found');
});
