import { expect, test } from 'vitest';
import { readAmount, readCents, readCount } from '../../clients/dashboard/src/ui/read-number.ts';

test('amounts accept a point or a comma, and invalid amounts are not empty', () => {
  expect(['', ' '].map(readAmount)).toEqual([null, null]);
  expect(['12.50', '12,50', '12,5', ' 12 ', '12.', '0.001'].map(readAmount)).toEqual([
    '12.50',
    '12.50',
    '12.5',
    '12',
    '12',
    '0.001',
  ]);
  for (const text of ['.', ',', '1,250', '1,250.00', '1.250,00', '-1', '1e3', '12 50', '$5', 'ten', 'NaN']) {
    expect([text, readAmount(text)]).toEqual([text, undefined]);
  }
});

test('cents are whole numbers', () => {
  expect(['', '12,50', '0.29', '.', '0.001'].map(readCents)).toEqual([null, 1250, 29, undefined, undefined]);
});

test('counts are whole numbers, and invalid counts are not empty', () => {
  expect(['', '50', ' 0 ', '1e', '1e2', '-5', '1.5', '1,000'].map(readCount)).toEqual([
    null,
    50,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
