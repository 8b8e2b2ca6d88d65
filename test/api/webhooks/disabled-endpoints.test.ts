import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';
import { type Stage, setStage } from './stage.ts';

const MONTH_MS = 31 * 86_400_000;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());
afterEach(async () => {
  await stage.database.pool.query('truncate webhook_endpoints, webhook_messages, webhook_deliveries');
});

test('a held delivery of a disabled endpoint is pruned after the retention time', async () => {
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

test('an enabled endpoint gets all its held deliveries', async () => {
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

const ENDPOINTS = `
  insert into webhook_endpoints (org_id, id, url, enabled, created_at, updated_at)
  select $1, uuidv7(), 'https://x.example/' || i, false, now(), now() from generate_series(1, $2::int) as i returning id`;
const DELIVERY = `
  insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, due_at, created_at)
  select org_id, uuidv7(), id, uuidv7(), 'test', 'pending', now(), now() from webhook_endpoints where id = any($1::uuid[])`;

const dueNow = async (ids: string[]) => {
  const text = 'select id from webhook_deliveries where endpoint_id = any($1) and due_at is not null';
  return (await stage.database.pool.query(text, [ids])).rows.length;
};

const addDisabled = async (orgId: string, count: number) => {
  const { pool } = stage.database;
  const ids = (await pool.query<{ id: string }>(ENDPOINTS, [orgId, count])).rows.map(({ id }) => id);
  await pool.query(DELIVERY, [ids]);
  return ids;
};

const addOrganisation = async () => {
  const text = `insert into organisations (id, name, time_zone, plan, trial_ends_at, created_at, updated_at)
    values (uuidv7(), 'Another', 'UTC', 'trial', now(), now(), now()) returning id`;
  return (await stage.database.pool.query<{ id: string }>(text)).rows[0]?.id ?? '';
};

test('a delivery added while its endpoint is being disabled is held too', async () => {
  const { pool } = stage.database;
  const id = await stage.addEndpoint({ url: 'https://x.example' });
  const adds = await pool.connect();
  await adds.query('begin');
  await adds.query('select 1 from webhook_endpoints where id = $1 for key share', [id]);
  await stage.call('patch', `/v1/webhooks/endpoints/${id}`).send({ enabled: false }).expect(200);
  await adds.query(DELIVERY, [[id]]);
  await adds.query('commit');
  adds.release();
  await stage.work({ due: ['sweep'] });
  expect(await dueNow([id])).toBe(0);
});

test('an organisation with many disabled endpoints does not delay another', async () => {
  await addDisabled(stage.orgId, 60);
  const others = await addDisabled(await addOrganisation(), 1);
  await stage.work({ due: ['sweep'] });
  expect(await dueNow(others)).toBe(0);
});

test('an endpoint whose deliveries cannot be updated does not delay others', async () => {
  const { pool } = stage.database;
  const [failing = ''] = await addDisabled(stage.orgId, 1);
  const others = [...(await addDisabled(stage.orgId, 2)), ...(await addDisabled(await addOrganisation(), 1))];
  await pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'for the test'; end $$;
    create trigger fail before update on webhook_deliveries for each row
    when (old.endpoint_id = '${failing}') execute function fail()`);
  await stage.work({ due: ['sweep'] });
  await pool.query('drop trigger fail on webhook_deliveries; drop function fail()');
  expect([await dueNow([failing]), await dueNow(others)]).toEqual([1, 0]);
});
