import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '../harness/process.ts';
import { readPage } from './samples.ts';

const page = readPage(join(import.meta.dirname, '../../site/docs/backup.md'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distribute-backup-'));
  // The embedded database runs as a different user.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what the page saves of an embedded database starts elsewhere, with everything in it', async () => {
  const data = join(folder, 'data');
  const first = await startProcess({ DISTRIBUTE_DATA_DIR: data });
  const { apiKey } = JSON.parse(await readFile(join(data, 'credentials.json'), 'utf8')) as { apiKey: string };
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  const stored = await fetch(`${first.url}/v1/keys`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ provider: 'apollo', apiKey: 'sealed-0123456789' }),
  });
  expect(stored.status).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);

  const [save, restore, pause] = page.steps;
  const script = ['set -e', save?.text, restore?.text].join('\n');
  const shell = spawnSync('bash', ['-c', script], { cwd: folder, env: { ...process.env, DISTRIBUTE_DATA_DIR: data } });
  expect([shell.status, shell.stderr.toString()]).toEqual([0, '']);
  await rm(data, { recursive: true });

  const second = await startProcess({ DISTRIBUTE_DATA_DIR: join(folder, 'restored') });
  const { keys } = (await (await fetch(`${second.url}/v1/keys`, { headers })).json()) as { keys: object[] };
  expect(keys).toMatchObject([{ provider: 'apollo', maskedKey: expect.stringContaining('6789') }]);
  expect(pause?.text).toContain('/pause');
  await second.end('SIGTERM');
});
