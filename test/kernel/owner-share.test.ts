import { expect, test } from 'vitest';
import { createOwnerShare } from '../../src/kernel/concurrency/owner-share.ts';

function stage(most: number) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const share = createOwnerShare(most, async (id) => {
    begun.push(`${id} again`);
  });
  const work = (owner: string, id: string) =>
    share(owner, id, () => {
      begun.push(id);
      return new Promise((resolve) => ends.set(id, resolve));
    });
  return { begun, end: (id: string) => ends.get(id)?.(), work };
}

test('one owner has its share, and others theirs', async () => {
  const { begun, end, work } = stage(2);
  const long = [work('a', 'a1'), work('a', 'a2')];
  await work('a', 'a3');
  await work('a', 'a3');
  const other = work('b', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end('b1');
  await other;
  end('a1');
  await long[0];
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3 again']);
  const third = work('a', 'a3');
  end('a2');
  end('a3');
  await Promise.all([...long, third]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3 again', 'a3']);
});

test('what is under way already is never too much', async () => {
  const { begun, end, work } = stage(1);
  const first = work('a', 'a1');
  await work('a', 'a2');
  const second = work('a', 'a1');
  expect(begun).toEqual(['a1', 'a1']);
  end('a1');
  await second;
  expect(begun).toEqual(['a1', 'a1']);
  void first;
});

test('work that fails leaves its place', async () => {
  const begun: string[] = [];
  const share = createOwnerShare(1, async (id) => {
    begun.push(id);
  });
  const failing = share('a', 'a1', async () => {
    await Promise.resolve();
    throw new Error('No.');
  });
  await share('a', 'a2', async () => {});
  await expect(failing).rejects.toThrow('No.');
  expect(begun).toEqual(['a2']);
});
