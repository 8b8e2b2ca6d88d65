import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKey } from '../../src/security/api-key.ts';
import { workThrough } from '../docs/reader.ts';
import { missingPrograms, readPage } from '../docs/samples.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

const MOST_CALLS = 15;
const page = readPage(join(import.meta.dirname, '../../site/docs/developer.md'));
const PATH = process.env.PATH ?? '';
const missing = missingPrograms(page, PATH);
if (missing.length > 0) process.stderr.write(`The developer's journey needs ${missing.join(', ')}.\n`);

const adminKey = generateKey('app');
let database: TestDatabase;
let service: RunningProcess;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distribute-developer-'));
  database = await freshDatabase();
  service = await startProcess({
    DATABASE_URL: database.url,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'),
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_SANDBOX_DAY: '100ms',
  });
});
afterAll(async () => {
  await service.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function countingCurl(log: string): Promise<void> {
  const program = `#!/bin/bash\nprintf '%s\\n' "$*" | tr '\\n' ' ' >> ${log}\necho >> ${log}\nexec env PATH='${PATH}' curl "$@"\n`;
  await writeFile(join(folder, 'curl'), program);
  await chmod(join(folder, 'curl'), 0o755);
}

test.skipIf(missing.length > 0)(
  'with the page alone, from an application key to many organisations, events and lists',
  async () => {
    const log = join(folder, 'calls.txt');
    await countingCurl(log);
    const environment = {
      PATH: `${folder}:${PATH}`,
      DISTRIBUTE_URL: service.url,
      DISTRIBUTE_ADMIN_KEY: adminKey,
    };
    expect(await workThrough(page, '', environment)).toEqual([]);
    const calls = (await readFile(log, 'utf8')).trim().split('\n');
    // Polling repeats the same call.
    const distinct = calls.filter((call, i) => call !== calls[i - 1] || call.includes('Idempotency-Key'));
    expect(distinct.length).toBeLessThanOrEqual(MOST_CALLS);
    expect(distinct.length).toBeGreaterThan(10);
  },
);
