import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const BEFORE = 30_000;
/** The requested rows and their path through the indexes. */
const PAGES = 200;

test('what happened since a moment is found without reading what happened before, or to others', async () => {
  const { pool } = api.database;
  const { orgId, key } = await api.newOrganisation();
  const { orgId: other } = await api.newOrganisation();
  const fill = (whose: string, at: string) =>
    pool.query(
      `insert into activities (org_id, id, event, day, at)
       select $1, gen_random_uuid(), 'e' || n, '2026-01-01', ${at} from generate_series(1, ${BEFORE}) as n`,
      [whose],
    );
  await fill(orgId, 'now() - make_interval(secs => n)');
  await fill(other, 'now()');
  await pool.query('vacuum analyze activities');
  const { orm } = api.service.platform;
  const read = async () => {
    const tell = 'select pg_stat_force_next_flush(), pg_sleep(0.2)';
    await Promise.all(Array.from({ length: 10 }, () => [pool.query(tell), orm.em.fork().execute(tell)]).flat());
    const { rows } = await pool.query(
      `select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as pages
       from pg_statio_user_tables where relname = 'activities'`,
    );
    return rows[0].pages as number;
  };
  const since = new Date(Date.now() - 10_000).toISOString();
  const before = await read();
  const { body } = await api.call('get', `/v1/activity?since=${since}`, key).expect(200);
  expect(body.activity.length).toBeLessThan(20);
  expect((await read()) - before).toBeLessThan(PAGES);
});
