import { expect, test } from 'vitest';
import { previewText } from '../../clients/dashboard/src/screens/contacts/preview-text.ts';

test('the upload preview has singular and plural texts', () => {
  const failure = null;
  const told = (looked: Parameters<typeof previewText>[0]) => previewText(looked, String);
  expect(told({ rows: 1, rejected: 0, failure })).toBe('The first row can be saved.');
  expect(told({ rows: 1, rejected: 0, failure: 'A quote is not closed.' })).toBe('The first row can be saved.');
  expect(told({ rows: 1, rejected: 1, failure })).toBe('The first row will be skipped:');
  expect(told({ rows: 20, rejected: 0, failure })).toBe('All of the first 20 rows can be saved.');
  expect(told({ rows: 20, rejected: 0, failure: 'A quote is not closed.' })).toBe('The first 20 rows can be saved.');
  expect(told({ rows: 20, rejected: 1, failure })).toBe('1 of the first 20 rows will be skipped:');
});
