import { afterAll, beforeAll, expect, test } from 'vitest';
import { processStripeEvent } from '../../modules/billing/stripe/process-stripe-event.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const ACCOUNTS = 30_000;
/** The path through an index and fixed reads of a statement. */
const PAGES = 30;

test.each([
  ['its customer', 'customer.updated', { id: 'cus_none', invoice_settings: { default_payment_method: 'pm_none' } }],
  ['a card that is nobody’s any more', 'payment_method.detached', { id: 'pm_none' }],
])('whose an event of Stripe is, by %s, is found without reading the accounts of all', async (_by, type, object) => {
  const { platform } = api.service;
  const client = await api.database.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into billing_accounts (org_id, id, stripe_customer_id, payment_method_id, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), 'cus_' || n, 'pm_' || n, now(), now() from generate_series(1, ${ACCOUNTS}) n`,
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze billing_accounts');
  client.release();
  const read = async () => {
    const tell = 'select pg_stat_force_next_flush(), pg_sleep(0.2)';
    const { orm } = platform;
    await Promise.all(
      Array.from({ length: 10 }, () => [api.database.pool.query(tell), orm.em.fork().execute(tell)]).flat(),
    );
    const { rows } = await api.database.pool.query(
      `select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as pages
       from pg_statio_user_tables where relname = 'billing_accounts'`,
    );
    return rows[0].pages as number;
  };
  const before = await read();
  await inUnitOfWork(platform, (unit) => processStripeEvent(unit, { id: `evt_${type}`, type, data: { object } }));
  expect((await read()) - before).toBeLessThan(PAGES);
});
