import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ensureMasterKey } from '../../src/data-directory.ts';
import { type EmbeddedPostgres, launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const folder = mkdtempSync(join(tmpdir(), 'distribute-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
/** Room for a database, its first WAL files and little more. */
const mounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'distribute-test', disk]).status === 0;
if (!mounted) process.stdout.write('Without the right to mount a small disk, a full one is not tested.\n');

afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(folder, { recursive: true, force: true });
});

function fill(where = disk): void {
  const file = openSync(join(where, 'filler'), 'w');
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
    // PostgreSQL needs free space for a clean shutdown.
    rmSync(join(disk, 'filler'), { force: true });
    await service.end('SIGTERM');
    await postgres.stop();
  });

  const ready = async () => {
    const response = await fetch(`${service.url}/ready`);
    return { status: response.status, body: await response.json() };
  };
  let batches = 0;
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
    const sentence = 'The disk of the database is full. Nothing can be written until space is freed.';
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

describe.runIf(mounted)('a disk that is full at the start', () => {
  const mountSmall = (size: string) => {
    const small = mkdtempSync(join(folder, 'start-'));
    chmodSync(small, 0o755);
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'distribute-test', small]);
    onTestFinished(() => void spawnSync('umount', ['--lazy', small]));
    return small;
  };
  const start = (dataDir: string) => startProcess({ DISTRIBUTE_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const refusalOf = async (dataDir: string) =>
    (await start(dataDir).then(() => 'It started.', String)).trim().split('\n').at(-1);

  test.each([
    ['when the master key is written', '4k'],
    ['when the database is created', '4m'],
    ['when the tables are made', '42m'],
  ])('is told in one sentence with the way out, %s', async (_when, size) => {
    const small = mountSmall(size);
    if (size === '4k') writeFileSync(join(small, 'filler'), Buffer.alloc(4096));
    expect(await refusalOf(small)).toMatch(/ is full\. Free some space and start again\.$/);
  });

  test('is told in one sentence where the database was made before, and the next start with room succeeds', async () => {
    const small = mountSmall('120m');
    await (await start(small)).end('SIGTERM');
    fill(small);
    expect(await refusalOf(small)).toMatch(/The disk that holds \S+ is full. Free some space and start again\.$/);
    rmSync(join(small, 'filler'));
    const service = await start(small);
    expect((await fetch(`${service.url}/ready`)).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
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
      expect(() => ensureMasterKey(small)).toThrow(
        /^The disk that holds \S+ is full. Free some space and start again\.$/,
      );
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
