import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { stageOf } from './stage.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const countWaitingForLock = async () => {
  const { rows } = await api.database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
};

test('an upload that runs during an erasure does not add the person again', async () => {
  const stage = await stageOf(api);
  // The upload has read the erased contacts and now waits for the lock before it writes.
  const holder = await api.database.pool.connect();
  await holder.query('begin');
  await holder.query("select pg_advisory_xact_lock(hashtextextended('contacts:' || $1, 0))", [stage.brandId]);
  const upload = stage.upload('email\nada@x.example\nbob@x.example\n').then(({ status }) => status);
  await expect.poll(countWaitingForLock).toBe(1);
  let isErased = false;
  const erasure = stage.post('/v1/people/erase', { email: 'ada@x.example' }).then(({ status }) => {
    isErased = true;
    return status;
  });
  await expect.poll(async () => isErased || (await countWaitingForLock()) === 2).toBe(true);
  await holder.query('commit');
  holder.release();
  expect(await Promise.all([upload, erasure])).toEqual([200, 200]);
  const { rows } = await api.database.pool.query('select email from contacts where org_id = $1', [stage.orgId]);
  expect(rows).toEqual([{ email: 'bob@x.example' }]);
});
