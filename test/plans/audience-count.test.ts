import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, stageOf } from '../api/contacts/stage.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const CONTACTS = 20_000;
const AT_ONE_DOMAIN = 20;
const DOMAINS = 500;
/** Per contact: itself, its suppression entry and its share of the domain lookup. */
const PAGES_FOR_EACH = 8;

let api: TestService;
let stage: Stage;
beforeAll(async () => {
  api = await startService();
  stage = await stageOf(api);
});
afterAll(() => api.close());

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows as Row[];

/** Counts the pages of a request. All connections flush their statistics before and after it. */
async function pagesRead(path: string): Promise<number> {
  const tell = 'select pg_stat_force_next_flush(), pg_sleep(0.2)';
  const { orm } = api.service.platform;
  const told = () => Promise.all(Array.from({ length: 10 }, () => [rows(tell), orm.em.fork().execute(tell)]).flat());
  const inAll = async () => {
    await told();
    const [read] = await rows<{ pages: string }>(
      `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)) as pages
       from pg_statio_user_tables where relname in ('contacts', 'suppressions')`,
    );
    return Number(read?.pages);
  };
  const before = await inAll();
  await stage.get(path).expect(200);
  return (await inAll()) - before;
}

test('to count people reads the list of suppressed domains by index, with old statistics and with new ones', async () => {
  const { orgId, brandId } = stage;
  for (const table of ['contacts', 'suppressions']) {
    await rows(`alter table ${table} set (autovacuum_enabled = off)`);
    await rows(`analyze ${table}`);
  }
  await rows(
    `insert into contacts (id, org_id, brand_id, person_key, email, created_at, updated_at)
     select gen_random_uuid(), $1, $2, address, address, now(), now()
     from (select 'p' || n || '@mail.c' || n / $4::int || '.example' as address from generate_series(0, $3::int - 1) n) p`,
    [orgId, brandId, CONTACTS, AT_ONE_DOMAIN],
  );
  await rows(
    `insert into suppressions (id, org_id, kind, value, source, created_at)
     select gen_random_uuid(), $1, 'domain', 'c' || n * 10 || '.example', 'manual', now() from generate_series(1, $2::int) n`,
    [orgId, DOMAINS],
  );
  const { body } = await stage.post('/v1/orgs/audiences', { brandId, name: 'All' }).expect(200);
  // A tenth of the 1,000 domains; the first one is not suppressed.
  const available = CONTACTS - (CONTACTS / AT_ONE_DOMAIN / 10 - 1) * AT_ONE_DOMAIN;
  expect(body.audience).toMatchObject({ memberCount: CONTACTS, availableToContactCount: available });
  const paths = [`/v1/orgs/audiences/${body.audience.id}`, `/v1/orgs/contacts/serve-stats?brandId=${brandId}`];
  for (const moment of ['before', 'after']) {
    for (const path of paths) {
      expect(await pagesRead(path), `${moment}: ${path}`).toBeLessThan(CONTACTS * PAGES_FOR_EACH);
    }
    await rows('vacuum analyze contacts, suppressions');
  }
});
