import { expect, test } from 'vitest';
import { createDuePoll } from '../../jobs/agenda/due-poll.ts';
import type { JobStore } from '../../jobs/agenda/job-store.ts';
import { gate } from '../harness/gate.ts';

const JOBS = ['a', 'b', 'c'].map((name) => ({ name, lockMs: 60_000 }));

function pollOf(dueNames: () => Promise<string[]>, jobs = JOBS) {
  const asked: string[][] = [];
  const notified: string[] = [];
  const errors: unknown[] = [];
  const store = {
    askDue: (polled: typeof JOBS) => () => {
      asked.push(polled.map(({ name }) => name));
      return dueNames();
    },
    notifier: { notify: (name: string) => notified.push(name) },
  } as unknown as JobStore;
  const poll = createDuePoll({ store, jobs, everyMs: 1, reportError: (error) => errors.push(error) });
  return { poll, asked, notified, errors };
}

test('one question is for all jobs, and only those that are due are run', async () => {
  const { poll, asked, notified } = pollOf(async () => ['b']);
  poll.start();
  await expect.poll(() => notified).toContain('b');
  await poll.stop();
  expect(asked[0]).toEqual(['a', 'b', 'c']);
  expect(new Set(notified)).toEqual(new Set(['b']));
});

test('a slow store is asked one question at a time, and a stop waits for its answer', async () => {
  const slow = gate();
  const { poll, asked } = pollOf(() => slow.opened.then(() => []));
  const quick = pollOf(() => Promise.resolve([]));
  poll.start();
  quick.poll.start();
  // Many poll intervals, as the poll beside it shows.
  await expect.poll(() => quick.asked.length).toBeGreaterThan(20);
  await quick.poll.stop();
  const stopped = poll.stop();
  slow.open();
  await stopped;
  expect(asked).toHaveLength(1);
});

test('a store that is away is asked again', async () => {
  const { poll, asked, errors } = pollOf(() => Promise.reject(new Error('away')));
  poll.start();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await poll.stop();
  expect(errors).toHaveLength(asked.length);
});

test('a process without jobs asks nothing', async () => {
  const { poll, asked } = pollOf(async () => [], []);
  poll.start();
  await poll.stop();
  expect(asked).toEqual([]);
});
