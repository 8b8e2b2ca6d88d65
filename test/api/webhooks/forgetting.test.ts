import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Stage, setStage } from './stage.ts';

const MONTH_MS = 31 * 86_400_000;

let stage: Stage;
let receiver: Receiver;
let since: string;
beforeAll(async () => {
  stage = await setStage();
  // A trigger blocks the prune job after it has selected its rows.
  await stage.database.pool.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return old; end $$;
    create trigger wait before delete on webhook_messages for each row execute function wait_for_test()`);
});
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await startReceiver();
  await stage.addEndpoint({ url: receiver.url });
  since = stage.clock.now().toISOString();
  await stage.cause(['https://old.example']);
  await stage.work();
  stage.clock.advance(MONTH_MS);
  receiver.received = [];
});
afterEach(async () => {
  await receiver.close();
  await stage.database.pool.query('truncate webhook_endpoints, webhook_messages, webhook_deliveries');
});

async function whileForgotten<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { pool } = stage.database;
  const test = await pool.connect();
  await test.query('select pg_advisory_lock(4711)');
  const forgotten = stage.work({ due: ['housekeeping'] });
  await lockWaiting(pool);
  const asked = ask();
  await Promise.race([asked, lockWaiting(pool, 2)]);
  await test.query('select pg_advisory_unlock(4711)');
  test.release();
  await forgotten;
  return asked;
}

test('events replayed during pruning are sent to old and new endpoints', async () => {
  const another = await startReceiver();
  await stage.addEndpoint({ url: another.url });
  const { body } = await whileForgotten(() => stage.call('post', '/v1/webhooks/replay').send({ since }).expect(200));
  expect(body).toEqual({ events: 1, deliveries: 2 });
  await stage.work();
  expect([receiver.received.length, another.received.length]).toEqual([1, 1]);
  expect(await stage.deliveries('?status=pending')).toEqual([]);
  await another.close();
});

test('retrying a delivery during its pruning returns not found', async () => {
  const [delivery] = await stage.deliveries();
  const retry = () => stage.call('post', `/v1/webhooks/deliveries/${delivery?.id}/retry`).then(({ status }) => status);
  const status = await whileForgotten(retry);
  await stage.work();
  expect([status, receiver.received.length]).toEqual([404, 0]);
});

test('a retried delivery is not pruned before it is sent', async () => {
  const [delivery] = await stage.deliveries();
  await stage.call('post', `/v1/webhooks/deliveries/${delivery?.id}/retry`).expect(200);
  await stage.work({ due: ['housekeeping'] });
  await stage.work();
  expect(receiver.received).toHaveLength(1);
});
