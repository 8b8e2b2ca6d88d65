import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BeyondLimits, createThreadPool, type ThreadPool } from '../../src/threads/thread-pool.ts';

const SERVE = new URL('../../src/threads/serve-thread.ts', import.meta.url).href;
/** Uses this many milliseconds of CPU. */
const PROGRAM = `
import { serveThread } from ${JSON.stringify(SERVE)};
serveThread((ms) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return ms;
});`;

let folder: string;
let pool: ThreadPool<number>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distribute-threads-'));
  const path = join(folder, 'program.mts');
  await writeFile(path, PROGRAM);
  pool = createThreadPool({ program: pathToFileURL(path), threads: 2, cpuMs: 1_000 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

test('whoever has much to read has one thread while somebody else waits', async () => {
  const order: string[] = [];
  const work = (owner: string, ms: number) => pool.run(owner, ms).then(() => order.push(owner));
  const greedy = Array.from({ length: 8 }, () => work('greedy', 60));
  const modest = work('modest', 5);
  await Promise.all([...greedy, modest]);
  expect(order.indexOf('modest')).toBeLessThan(4);
});

test('nor do two of them hold up a third', async () => {
  const order: string[] = [];
  const work = (owner: string, ms: number) => pool.run(owner, ms).then(() => order.push(owner));
  const greedy = Array.from({ length: 16 }, (_, i) => work(i % 2 === 0 ? 'greedy' : 'greedier', 60));
  const modest = work('modest', 5);
  await Promise.all([...greedy, modest]);
  expect(order.indexOf('modest')).toBeLessThan(4);
});

test('work beyond its limit is ended, and the next is done', async () => {
  await expect(pool.run('heavy', 60_000)).rejects.toBeInstanceOf(BeyondLimits);
  expect(await pool.run('heavy', 1)).toBe(1);
});

test('nobody fills the waiting list', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 250 }, () => pool.run('flood', 1)));
  expect(asked.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(40);
  expect(await pool.run('other', 1)).toBe(1);
});
