import { expect, test } from 'vitest';
import { loadOnce } from '../../src/kernel/concurrency/promises.ts';

test('what is needed is loaded once; what failed is tried again', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no descriptor');
    return loads;
  });
  const both = await Promise.allSettled([load(), load()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await load(), await load(), loads]).toEqual([2, 2, 2]);
});
