import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';

test('ids are uuids of version 7, in the order in which they were made, and tell the time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
  const times = [ids[0], ids.at(-1)].map((id) => Number.parseInt(id?.replace('-', '').slice(0, 12) ?? '', 16));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  // More ids than fit into a millisecond run slightly ahead of the clock.
  expect(times[1]).toBeLessThan(Date.now() + 100);
});
