import { expect, test } from 'vitest';
import { z } from 'zod';
import { shareEnqueues } from '../../jobs/agenda/job-queue.ts';
import { jobContract } from '../../src/kernel/job.ts';

const job = jobContract('probe', z.object({ id: z.string().optional() }));

function slowStore() {
  const writes: { data: unknown; at: Date | undefined; end: (error?: Error) => void }[] = [];
  const queue = shareEnqueues(
    (_job, data, at) =>
      new Promise((resolve, reject) => {
        writes.push({ data, at, end: (error) => (error ? reject(error) : resolve()) });
      }),
  );
  return { queue, writes };
}

test('a hundred jobs enqueued while one is being written share the one after it', async () => {
  const { queue, writes } = slowStore();
  const first = queue.enqueue(job, {});
  const others = Array.from({ length: 100 }, () => queue.enqueue(job, {}));
  expect(writes).toHaveLength(1);
  writes[0]?.end();
  await first;
  await expect.poll(() => writes.length).toBe(2);
  const later = queue.enqueue(job, {});
  writes[1]?.end();
  await Promise.all(others);
  await expect.poll(() => writes.length).toBe(3);
  writes[2]?.end();
  await later;
  void queue.enqueue(job, {});
  expect(writes).toHaveLength(4);
});

test('other data and later times are jobs of their own', () => {
  const { queue, writes } = slowStore();
  const at = new Date('2030-01-01');
  void queue.enqueue(job, { id: 'a' });
  void queue.enqueue(job, { id: 'b' });
  void queue.enqueue(job, { id: 'a' }, at);
  expect(writes.map((write) => [write.data, write.at])).toEqual([
    [{ id: 'a' }, undefined],
    [{ id: 'b' }, undefined],
    [{ id: 'a' }, at],
  ]);
});

test('a write that fails is told to those who asked for it, and the next one is made all the same', async () => {
  const { queue, writes } = slowStore();
  const first = queue.enqueue(job, {});
  const second = queue.enqueue(job, {});
  writes[0]?.end(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.end();
  await second;
});
