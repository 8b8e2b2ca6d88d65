import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requireExactlyOneOf, requireOneOf } from '../../src/kernel/schema.ts';
import { sentenceFor } from '../../src/kernel/text/zod-sentence.ts';
import { unclearParts } from '../contract/sentences.ts';

function sentence(schema: z.ZodType, value: unknown): string {
  const { error } = z.object({ field: schema }).safeParse({ field: value });
  if (error === undefined) throw new Error('It was taken.');
  return sentenceFor(error);
}

describe('every kind of text that zod knows has words of its own', () => {
  test.each<[string, z.ZodType]>([
    ['an email address', z.email()],
    ['an address', z.url()],
    ['an id', z.uuid()],
    ['an id of any version', z.guid()],
    ['a time', z.iso.datetime()],
    ['a date', z.iso.date()],
    ['a time of day', z.iso.time()],
    ['a length of time', z.iso.duration()],
    ['an IPv4 address', z.ipv4()],
    ['an IPv6 address', z.ipv6()],
    ['an IPv4 network', z.cidrv4()],
    ['an IPv6 network', z.cidrv6()],
    ['base64', z.base64()],
    ['base64url', z.base64url()],
    ['a phone number', z.e164()],
    ['a pattern without words', z.string().regex(/^a$/)],
    ['a beginning', z.string().startsWith('a')],
    ['something else', z.ulid()],
  ])('%s', (_what, schema) => {
    const said = sentence(schema, '?');
    expect(unclearParts(said)).toEqual([]);
    expect(said).toMatch(/^field (?:must be|has the wrong format)/);
  });
});

test('a pattern says in its own words what it wants', () => {
  expect(sentence(z.string().regex(/^a$/, 'must be the letter a'), 'b')).toBe('field must be the letter a.');
});

test.each<[string, z.ZodType, unknown, string]>([
  ['a number beyond what can be counted', z.number().int().max(1000), 1e308, 'field is too large.'],
  ['a number below it', z.number().int(), -1e308, 'field is too small.'],
  ['neither of two types', z.union([z.string(), z.number()]), true, 'field must be a string or a number.'],
  [
    'one of two forms, but for a part',
    z.union([z.string(), z.object({ port: z.number() })]),
    { port: 'x' },
    'field.port must be a number.',
  ],
  ['a step', z.number().multipleOf(5), 3, 'field must be a multiple of 5.'],
  ['a name in a record', z.record(z.string().max(1), z.string()), { abc: 'x' }, 'field.abc is not an allowed name.'],
])('%s has a sentence', (_what, schema, value, said) => {
  expect(sentence(schema, value)).toBe(said);
});

test.each([
  'field must be a valid regex.',
  'must be a valid cidrv4.',
  'x is invalid.',
  'No end',
  'column "a" does not exist.',
])('the reader of sentences finds %j unclear', (said) => {
  expect(unclearParts(said)).not.toEqual([]);
});

test('all that is missing is named at once, within bounds', () => {
  const wanted = z.object({ name: z.string(), smtp: z.object({ host: z.string(), port: z.number() }) });
  const said = (value: unknown) => sentenceFor(wanted.safeParse(value).error ?? new z.ZodError([]));
  expect(said({})).toBe('name and smtp are required.');
  expect(said({ smtp: {} })).toBe('name, smtp.host and smtp.port are required.');
  expect(said({ smtp: { host: 1 } })).toBe('name and smtp.port are required; smtp.host must be a string.');
  expect(said({ name: 1, smtp: {} })).toBe('smtp.host and smtp.port are required; name must be a string.');
  const many = z.array(z.object({ key: z.string() })).safeParse(Array.from({ length: 1000 }, () => ({})));
  const sentenceOfMany = sentenceFor(many.error ?? new z.ZodError([]));
  expect(sentenceOfMany.length).toBeLessThan(350);
  expect(sentenceOfMany).toMatch(/18\.key and 19\.key are required; 980 more fields have errors\.$/);
});

test('everything that is wrong is said at once, within bounds', () => {
  const wanted = z.object({ goal: z.enum(['a', 'b']), leads: z.number().min(1), names: z.array(z.string()) });
  const said = (value: unknown) => sentenceFor(wanted.safeParse(value).error ?? new z.ZodError([]));
  expect(said({ leads: 0, names: [] })).toBe('goal is required; leads must be at least 1.');
  expect(said({ goal: 'c', leads: 0, names: [] })).toBe('goal must be one of a, b; leads must be at least 1.');
  const many = said({ goal: 'a', leads: 1, names: Array.from({ length: 1000 }, () => 1) });
  expect(many).toMatch(/; names\.9 must be a string; 990 more fields have errors\.$/);
});

test('one of several fields is required together with the others that are missing', () => {
  const wanted = requireExactlyOneOf(
    requireOneOf(
      z.object({ a: z.string().optional(), b: z.string().optional(), c: z.string(), d: z.int().optional() }),
      'a',
      'b',
    ),
    'b',
    'd',
  );
  const said = (value: unknown) => sentenceFor(wanted.safeParse(value).error ?? new z.ZodError([]));
  expect(said({})).toBe('c, a or b, and b or d are required.');
  expect(said({ a: 'x', c: 'x' })).toBe('b or d is required.');
  expect(said({ b: 'x', d: 'x' })).toBe(
    'c is required; d must be a number; b and d cannot be combined: send only one of them.',
  );
  for (const value of [7, [], null]) expect(said(value)).toBe('The request body must be an object.');
});

test('a name that is no word stands in quotes', () => {
  expect(sentence(z.strictObject({}), { '': 1, 'b c': 2, d: 3 })).toBe('field has unknown fields "", "b c", d.');
});
