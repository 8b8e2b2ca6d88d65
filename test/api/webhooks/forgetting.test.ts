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
  // Housekeeping stands still when it has chosen what it removes.
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

/** Something that is asked for while housekeeping removes what is a month old. */
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

test('what is replayed while it is forgotten is sent, to old receivers and to new ones', async () => {
  const another = await startReceiver();
  await stage.addEndpoint({ url: another.url });
  const { body } = await whileForgotten(() => stage.call('post', '/v1/webhooks/replay').send({ since }).expect(200));
  expect(body).toEqual({ events: 1, deliveries: 2 });
  await stage.work();
  expect([receiver.received.length, another.received.length]).toEqual([1, 1]);
  expect(await stage.deliveries('?status=pending')).toEqual([]);
  await another.close();
});

test('a delivery that is tried again while it is forgotten is unknown', async () => {
  const [delivery] = await stage.deliveries();
  const retry = () => stage.call('post', `/v1/webhooks/deliveries/${delivery?.id}/retry`).then(({ status }) => status);
  const status = await whileForgotten(retry);
  await stage.work();
  expect([status, receiver.received.length]).toEqual([404, 0]);
});

test('a delivery that was tried again is not forgotten before it is sent', async () => {
  const [delivery] = await stage.deliveries();
  await stage.call('post', `/v1/webhooks/deliveries/${delivery?.id}/retry`).expect(200);
  await stage.work({ due: ['housekeeping'] });
  await stage.work();
  expect(receiver.received).toHaveLength(1);
});

test('a delivery for a disabled endpoint ends with the time that deliveries are kept', async () => {
  const another = await startReceiver();
  const id = await stage.addEndpoint({ url: another.url });
  await stage.cause(['https://kept.example']);
  await stage.work({ due: ['outbox.relay'] });
  await stage.call('patch', `/v1/webhooks/endpoints/${id}`).send({ enabled: false }).expect(200);
  await stage.work();
  expect((await stage.deliveries('?status=pending')).map(({ endpointId }) => endpointId)).toEqual([id]);
  stage.clock.advance(MONTH_MS);
  await stage.work({ due: ['housekeeping'] });
  expect(await stage.deliveries()).toEqual([]);
  await another.close();
});

test('an endpoint that is enabled again gets what waited for it, however many deliveries that were', async () => {
  const { pool } = stage.database;
  const another = await startReceiver();
  const id = await stage.addEndpoint({ url: another.url });
  await stage.cause(['https://waiting.example']);
  await stage.work({ due: ['outbox.relay'] });
  await pool.query(
    `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, due_at, created_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'campaign.started', 'pending', $3, now() from generate_series(1, 12000)`,
    [stage.orgId, id, new Date(stage.clock.now().getTime() + MONTH_MS)],
  );
  const due = async () => {
    const text = 'select count(*)::int as due from webhook_deliveries where endpoint_id = $1 and due_at is not null';
    return (await pool.query<{ due: number }>(text, [id])).rows[0]?.due;
  };
  const isSettled = async () =>
    (await pool.query('select 1 from webhook_endpoints where deliveries_held is null')).rows.length === 0;
  const enable = (enabled: boolean) =>
    stage.call('patch', `/v1/webhooks/endpoints/${id}`).send({ enabled }).expect(200);
  await enable(false);
  await stage.work({ due: ['sweep'] });
  expect(await due()).toBe(0);
  await enable(true);
  await stage.work({ due: ['sweep'] });
  expect([await due(), await isSettled()]).toEqual([12_001, true]);
  // Enabled again before all of them were held.
  await enable(false);
  expect([await due(), await isSettled()]).toEqual([7_001, false]);
  await enable(true);
  await stage.work({ due: ['sweep'] });
  expect([await due(), await isSettled()]).toEqual([12_001, true]);
  await pool.query('delete from webhook_deliveries where event_id not in (select event_id from webhook_messages)');
  await stage.work();
  expect(another.received).toHaveLength(1);
  await another.close();
});
