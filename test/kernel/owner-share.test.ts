import { expect, test } from 'vitest';
import { createOwnerShare } from '../../src/kernel/concurrency/owner-share.ts';

function stage(perOwner: number, { atOnce = 100, kept = 0 } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const share = createOwnerShare({ atOnce, perOwner, kept }, async (id) => {
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
  const share = createOwnerShare({ atOnce: 10, perOwner: 1 }, async (id) => {
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

test.each([1, 2, 5, 20])('an owner that arrives finds a place beside %i whose work hangs', (owners) => {
  const { begun, work } = stage(5, { atOnce: 30, kept: 20 });
  const hanging = Array.from({ length: owners }, (_, owner) => `hostile ${owner}`);
  for (let i = 0; i < 30; i++) for (const owner of hanging) void work(owner, `${owner}, ${i}`);
  for (let i = 0; i < 3; i++) void work('quiet', `quiet, ${i}`);
  expect(begun).toContain('quiet, 0');
  const most = Math.max(1, Math.ceil(10 / owners));
  for (const owner of hanging) {
    expect(begun.filter((id) => id.startsWith(`${owner},`)).length).toBeLessThanOrEqual(most);
  }
});

test('the share of an owner shrinks when others come, and grows when they have gone', async () => {
  const { begun, end, work } = stage(4, { atOnce: 6, kept: 2 });
  for (let i = 0; i < 6; i++) void work('a', `a${i}`);
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  const b0 = work('b', 'b0');
  void work('b', 'b1');
  expect(begun.slice(4)).toEqual(['b0']);
  // Three of a exceed half of the four slots, so free slots go to b.
  end('a0');
  await expect.poll(() => begun.slice(5)).toEqual([]);
  end('a1');
  await expect.poll(() => begun.slice(5)).toEqual(['b1 again']);
  end('b0');
  await b0;
  expect(begun.slice(6)).toEqual(['a4 again', 'a5 again']);
});
