import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsFromNumeric,
  formatCents,
  formatUsd,
  parseCents,
  parseUsd,
  times,
  usdNumber,
  wholeCents,
} from '../../src/kernel/money.ts';

test.each([
  ['0', '0'],
  ['12.5', '12.5'],
  ['12.500000', '12.5'],
  ['0.000001', '0.000001'],
  ['999999999999.999999', '999999999999.999999'],
])('%s cents are written as %s', (text, written) => {
  expect(formatCents(parseCents(text) ?? -1n)).toBe(written);
});

test.each(['', ' 1', '1.', '.5', '-1', '1e3', 'NaN', '0x10', '1,5', '0.0000001', '9'.repeat(16)])(
  '%j is no money',
  (text) => {
    expect(parseCents(text)).toBeNull();
  },
);

test('dollars and cents are the same money', () => {
  expect(parseUsd('10.00')).toBe(parseCents('1000'));
  expect(formatUsd(parseCents('12.5') ?? 0n)).toBe('0.125');
  expect(usdNumber(parseCents('12.5') ?? 0n)).toBe(0.125);
  expect(wholeCents(7)).toBe(parseCents('7'));
});

test('what PostgreSQL returns is read exactly, trailing zeros and signs included', () => {
  expect(centsFromNumeric('12.500000')).toBe(parseCents('12.5'));
  expect(centsFromNumeric('-0.100000')).toBe(-(parseCents('0.1') ?? 0n));
  expect(() => centsFromNumeric('NaN')).toThrow('Not an amount');
});

test('sums are exact where floats are not', () => {
  const dime = parseCents('0.1') ?? 0n;
  expect(formatCents(times(dime, 3))).toBe('0.3');
});

test('every amount survives being written and read', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 18n),
      (money) => parseCents(formatCents(money)) === money && parseUsd(formatUsd(money)) === money,
    ),
  );
});
