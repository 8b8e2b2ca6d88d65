import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureMasterKey } from '../../src/data-directory.ts';
import { type EmbeddedPostgres, launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';
import { startService } from '../harness/start-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'distribute-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
/** A database, its first log files, and little more. */
const mounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'distribute-test', disk]).status === 0;
if (!mounted) process.stdout.write('Without the right to mount a small disk, a full one is not tested.\n');

afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** Takes every byte that is left. */
function fill(): void {
  const file = openSync(join(disk, 'filler'), 'w');
  try {
    for (let size = 1 << 20; size >= 512; size >>= 1) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

describe.runIf(mounted)('a full disk under the database', () => {
  const userKey = generateKey('usr');
  let postgres: EmbeddedPostgres;
  let service: RunningProcess;
  beforeAll(async () => {
    postgres = await launchEmbeddedPostgres({ dataDir: disk, settings: { fsync: 'off', max_wal_size: '48MB' } });
    service = await startProcess({
      DATABASE_URL: postgres.url,
      DISTRIBUTE_DATA_DIR: folder,
      DISTRIBUTE_BOOTSTRAP_KEY: userKey,
      DISTRIBUTE_ADMIN_KEY: generateKey('app'),
    });
  });
  afterAll(async () => {
    // PostgreSQL needs room to stop in order.
    rmSync(join(disk, 'filler'), { force: true });
    await service.end('SIGTERM');
    await postgres.stop();
  });

  const ready = async () => {
    const response = await fetch(`${service.url}/ready`);
    return { status: response.status, body: await response.json() };
  };
  let batches = 0;
  /** 500 new rows; the status tells whether they are promised. */
  const write = async () => {
    batches += 1;
    const values = Array.from({ length: 500 }, (_, i) => `person-${batches}-${i}@acme.example`);
    const response = await fetch(`${service.url}/v1/suppressions`, {
      method: 'POST',
      headers: { 'x-api-key': userKey, 'content-type': 'application/json' },
      body: JSON.stringify({ values }),
    });
    return { status: response.status, body: await response.json() };
  };

  test('is told by /ready and by what cannot be written, loses nothing, and is over when there is room', async () => {
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } });
    const answers = [await write()];
    expect(answers[0]?.status).toBe(200);
    fill();
    const sentence = 'The disk of the database is full: nothing can be written until there is room again.';
    await expect.poll(ready).toEqual({ status: 503, body: { error: sentence } });
    for (let i = 0; i < 20; i++) answers.push(await write());
    expect(answers).toContainEqual({ status: 503, body: { error: sentence } });
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 502, 503]))).toBe(true);

    rmSync(join(disk, 'filler'));
    await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
    answers.push(await write());
    expect(answers.at(-1)?.status).toBe(200);
    const promised = answers.filter(({ status }) => status === 200).length * 500;
    let kept = 0;
    let cursor = '';
    do {
      const page = await fetch(`${service.url}/v1/suppressions?limit=1000${cursor}`, {
        headers: { 'x-api-key': userKey },
      });
      const { suppressions, nextCursor } = (await page.json()) as {
        suppressions: unknown[];
        nextCursor: string | null;
      };
      kept += suppressions.length;
      cursor = nextCursor === null ? '' : `&cursor=${encodeURIComponent(nextCursor)}`;
    } while (cursor !== '');
    expect(kept).toBe(promised);
  });
});

test.runIf(mounted)(
  'a disk that was full when the master key was to be written stands in the way of no later start',
  () => {
    const small = join(folder, 'small');
    mkdirSync(small);
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'distribute-test', small]);
    try {
      writeFileSync(join(small, 'filler'), Buffer.alloc(8192));
      expect(() => ensureMasterKey(small)).toThrow(/cannot be written \(ENOSPC/);
      expect(readdirSync(small)).toEqual(['filler']);
      rmSync(join(small, 'filler'));
      const ring = ensureMasterKey(small);
      expect(ring).toHaveLength(1);
      expect(ensureMasterKey(small)).toEqual(ring);
    } finally {
      spawnSync('umount', ['--lazy', small]);
    }
  },
);

test('a database that only reads is told by /ready', async () => {
  const api = await startService();
  const { pathname } = new URL(api.database.url);
  const name = pathname.slice(1);
  await api.database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await api.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'distribute'",
  );
  await expect
    .poll(async () => (await api.call('get', '/ready', null)).body)
    .toEqual({ error: 'The database takes no writes: it is a copy, or read-only.' });
  await api.close();
});
