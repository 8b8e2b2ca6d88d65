import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';

const older = randomBytes(32).toString('base64');
const newer = randomBytes(32).toString('base64');
const vault = (keys: string) => createVault(parseKeyRing(keys) ?? []);
const scope = { orgId: 'org-1', kind: 'provider-key' };

test('a sealed secret opens where it belongs, and tells nothing outside', () => {
  const sealed = vault(older).seal('sk-secret', scope);
  expect(sealed).not.toContain('secret');
  expect(vault(older).open(sealed, scope)).toBe('sk-secret');
  expect(vault(older).seal('sk-secret', scope)).not.toBe(sealed);
});

test.each([
  ['another organisation', { ...scope, orgId: 'org-2' }],
  ['another kind', { ...scope, kind: 'webhook-secret' }],
])('it does not open for %s', (_what, other) => {
  const sealed = vault(older).seal('x', scope);
  expect(() => vault(older).open(sealed, other)).toThrow('authenticate');
});

test('a changed byte is noticed', () => {
  const sealed = vault(older).seal('x', scope);
  const changed = sealed.slice(0, -2) + (sealed.endsWith('A') ? 'BB' : 'AA');
  expect(() => vault(older).open(changed, scope)).toThrow('authenticate');
});

test('after a rotation old secrets open, new ones use the new key, and the old ones are known', () => {
  const sealed = vault(older).seal('x', scope);
  const rotated = vault(`${newer},${older}`);
  expect(rotated.open(sealed, scope)).toBe('x');
  expect(rotated.isCurrent(sealed)).toBe(false);
  const resealed = rotated.seal('x', scope);
  expect(rotated.isCurrent(resealed)).toBe(true);
  expect(vault(newer).open(resealed, scope)).toBe('x');
  expect(() => vault(newer).open(sealed, scope)).toThrow('not in the key ring');
});

test('purposes have keys of their own', () => {
  expect(vault(older).derive('cursors')).not.toEqual(vault(older).derive('tracking'));
  expect(vault(older).derive('cursors')).toEqual(vault(older).derive('cursors'));
});

test.each(['', 'short', Buffer.alloc(31).toString('base64'), `${older},short`])('%j is no key ring', (text) => {
  expect(parseKeyRing(text)).toBeNull();
});
