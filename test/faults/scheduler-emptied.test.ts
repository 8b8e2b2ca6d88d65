import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generateKey } from '../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';

let database: TestDatabase;
let worker: RunningProcess;
beforeAll(async () => {
  database = await freshDatabase();
  worker = await startProcess({
    DATABASE_URL: database.url,
    DISTRIBUTE_ROLE: 'worker',
    DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'),
    DISTRIBUTE_ADMIN_KEY: generateKey('app'),
    DISTRIBUTE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await database.drop();
});

const recurring = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select name from agenda_jobs where type = 'single' order by name",
  );
  return rows.map(({ name }) => name);
};

test.each(['delete from agenda_jobs', 'drop table agenda_jobs'])(
  'after "%s" a running worker puts its recurring jobs back by itself',
  async (loss) => {
    const before = await recurring();
    expect(before).toEqual(expect.arrayContaining(['sweep', 'housekeeping', 'replies.poll']));
    await database.pool.query(loss);
    await vi.waitFor(async () => expect(await recurring()).toEqual(before), { timeout: 120_000, interval: 200 });
  },
);
