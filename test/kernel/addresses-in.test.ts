import { expect, test } from 'vitest';
import { withoutAddresses } from '../../src/kernel/text/addresses-in.ts';

const MOST = 200;
const bounded = (text: string) => withoutAddresses(text, () => false, MOST);

test('a text ends where it names more people than it may', () => {
  const people = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@corp.example`).join(' and ');
  expect(bounded(people(MOST))).toBe(people(MOST));
  expect(bounded(people(MOST + 1))).toBe(`${people(MOST)} and `);
});

test.each(['@', 'a@b.', '%40'])(
  'a text of nothing but %s ends long before somebody else has to wait for it',
  (sign) => {
    expect(bounded(sign.repeat(100_000)).length).toBeLessThan(100_000 / 3);
  },
);

test('signs that are no addresses stay in what a person writes', () => {
  const text = 'Ask @ada, @bob and 3 @ 5 dollars, or cc@corp.example. '.repeat(50);
  expect(bounded(text)).toBe(text);
});
