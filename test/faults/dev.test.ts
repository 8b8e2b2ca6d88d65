import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '../harness/process.ts';

const ROOT = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const databasePid = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
const touch = (file: string) => utimesSync(join(ROOT, file), new Date(), new Date());

test('npm run dev restarts the service after a change and keeps its database running', async () => {
  const dev = await startProcess({ DISTRIBUTE_DATA_DIR: dataDir }, [], join(ROOT, 'scripts/dev.ts'));
  const urls = () => [...dev.output().matchAll(/listens on (\S+)/g)].map(([, url = '']) => url);
  const first = databasePid();
  const page = await fetch(`${dev.url}/app`).then((answer) => answer.text());
  expect(page).toContain('/app/assets/reload.js');

  touch('src/log.ts');
  await expect.poll(() => urls().length, { timeout: 60_000 }).toBe(2);
  const health = await fetch(`${(urls()[1] ?? '').replace('localhost', '127.0.0.1')}/health`);
  expect([health.status, databasePid()]).toEqual([200, first]);

  await dev.end('SIGTERM');
  expect(databasePid).toThrow('ENOENT');
});
