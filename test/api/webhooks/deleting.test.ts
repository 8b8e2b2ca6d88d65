import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { webhookListener } from '../../../modules/webhooks/deliveries/enqueue-deliveries.ts';
import { recordAttempts } from '../../../modules/webhooks/deliveries/record-attempts.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { lockWaiting } from '../../harness/lock-waiting.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let endpointId: string;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  endpointId = await stage.addEndpoint({ url: 'https://93.184.216.34/hook' });
});

const event = () => ({
  id: newId(),
  orgId: stage.orgId,
  kind: 'campaign.started',
  campaignId: newId(),
  data: {},
  createdAt: stage.clock.now(),
});
const inTransaction = (work: (unit: Parameters<typeof webhookListener.receive>[0]) => Promise<void>) =>
  stage.service.platform.orm.em.fork().transactional((em) => work({ ...stage.service.platform, em }));
const statuses = async () =>
  (await stage.database.pool.query('select status from webhook_deliveries where endpoint_id = $1', [endpointId])).rows;
const remove = () => stage.call('delete', `/v1/webhooks/endpoints/${endpointId}`).then((answer) => answer);

async function whileDeleting<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { pool } = stage.database;
  const deletion = await pool.connect();
  await deletion.query('begin');
  await deletion.query('select 1 from webhook_endpoints where id = $1 for update', [endpointId]);
  await deletion.query('update webhook_endpoints set enabled = false, deleted_at = now() where id = $1', [endpointId]);
  const asked = ask();
  await Promise.race([asked, lockWaiting(pool)]);
  await deletion.query('commit');
  deletion.release();
  return asked;
}

test('events relayed during the deletion of an endpoint fail with the other deliveries', async () => {
  let deleting: ReturnType<typeof remove> | undefined;
  await inTransaction(async (unit) => {
    await webhookListener.receive(unit, [event()]);
    deleting = remove();
    await Promise.race([deleting, lockWaiting(stage.database.pool)]);
  });
  expect((await deleting)?.status).toBe(200);
  expect(await statuses()).toEqual([{ status: 'failed' }]);
});

test('an endpoint that is being deleted gets no events', async () => {
  await whileDeleting(() => inTransaction((unit) => webhookListener.receive(unit, [event()])));
  expect(await statuses()).toEqual([]);
});

test('a delivery to an endpoint that is being deleted cannot be retried', async () => {
  const { body } = await stage.call('post', `/v1/webhooks/endpoints/${endpointId}/test`).expect(200);
  await stage.database.pool.query(
    "update webhook_deliveries set status = 'failed', due_at = null where endpoint_id = $1",
    [endpointId],
  );
  const retry = () =>
    stage.call('post', `/v1/webhooks/deliveries/${body.delivery.id}/retry`).then(({ status }) => status);
  expect(await whileDeleting(retry)).toBe(409);
  expect(await statuses()).toEqual([{ status: 'failed' }]);
});

test('an endpoint that is being deleted gets no test event', async () => {
  const tested = () => stage.call('post', `/v1/webhooks/endpoints/${endpointId}/test`).then(({ status }) => status);
  expect(await whileDeleting(tested)).toBe(404);
  expect(await statuses()).toEqual([]);
});

test('recording an attempt and deleting its endpoint do not deadlock', async () => {
  const { pool } = stage.database;
  const { body } = await stage.call('post', `/v1/webhooks/endpoints/${endpointId}/test`).expect(200);
  const { id } = body.delivery;
  const token = newId();
  await pool.query('update webhook_deliveries set claim_token = $2 where id = $1', [id, token]);
  const { orgId } = stage;
  const delivery = { id, token, orgId, ownerId: orgId, endpointId, url: 'https://93.184.216.34/hook', step: 0 };
  const claimed = { claimedAt: stage.clock.now(), isFailing: false, eventId: newId(), body: '', sealed: '' };
  const sent = {
    delivery: { ...delivery, ...claimed, previousSealed: null, previousExpiresAt: null },
    at: stage.clock.now(),
    durationMs: 1,
    answer: { kind: 'failed', error: 'No answer.' } as const,
  };
  const deadlocks = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query('select deadlocks::int from pg_stat_database where datname = current_database()');
    return rows[0].deadlocks;
  };
  const before = await deadlocks();
  // Both must wait for the delivery row, the attempt first. Each holds the locks that it took before.
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from webhook_deliveries where id = $1 for update', [id]);
  const recorded = recordAttempts(pool, [sent], [60_000]).then(
    () => 'recorded',
    (error: Error) => error.message,
  );
  await lockWaiting(pool);
  const deleting = remove();
  await lockWaiting(pool, 2);
  await other.query('commit');
  other.release();
  expect([await recorded, (await deleting).status]).toEqual(['recorded', 200]);
  expect(await deadlocks()).toBe(before);
  expect(await statuses()).toEqual([{ status: 'failed' }]);
});

test('deleting an endpoint with many deliveries works in batches and blocks no one', async () => {
  const { pool } = stage.database;
  await pool.query(`
    create table given_up (rows integer);
    create function note_given_up() returns trigger language plpgsql as
      $$ begin insert into given_up select count(*) from changed; return null; end $$;
    create trigger given_up after update on webhook_deliveries referencing new table as changed
      for each statement execute function note_given_up()`);
  await pool.query(
    `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, due_at, created_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'campaign.started', 'pending', now(), now() from generate_series(1, 12000)`,
    [stage.orgId, endpointId],
  );
  expect((await remove()).status).toBe(200);
  const { rows } = await pool.query('select max(rows)::int as most, sum(rows)::int as together from given_up');
  expect(rows).toEqual([{ most: 5_000, together: 12_000 }]);
  await pool.query('drop trigger given_up on webhook_deliveries');
});
