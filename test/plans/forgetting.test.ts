import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneArticles } from '../../modules/discovery/index.ts';
import { pruneQuoteRequests } from '../../modules/quotes/index.ts';
import { pruneDeliveries } from '../../modules/webhooks/index.ts';
import { startService, type TestService } from '../harness/start-service.ts';

const ROWS = 12_000;
/** The path through an index and fixed reads of a statement. */
const PAGES = 30;
const DAY_MS = 86_400_000;

let api: TestService;
let orgId: string;
const brandId = randomUUID();
const now = new Date();
const before = new Date(now.getTime() - 30 * DAY_MS);
const old = new Date(now.getTime() - 31 * DAY_MS);
const signal = new AbortController().signal;
const em = () => api.service.platform.orm.em.fork();
const run = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

beforeAll(async () => {
  api = await startService();
  ({ orgId } = await api.newOrganisation());
  await run(
    `insert into brands (org_id, id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example', '{}', '{}', now(), now())`,
    [orgId, brandId],
  );
});
afterAll(() => api.close());

async function pagesReadIn(table: string, work: () => Promise<void>): Promise<number> {
  await run(`vacuum analyze ${table}`);
  const read = async () => {
    const tell = 'select pg_stat_force_next_flush(), pg_sleep(0.2)';
    await Promise.all(Array.from({ length: 10 }, () => [run(tell), em().execute(tell)]).flat());
    const { rows } = await run(
      `select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as pages
       from pg_statio_user_tables where relname = $1`,
      [table],
    );
    return rows[0].pages as number;
  };
  const earlier = await read();
  await work();
  return (await read()) - earlier;
}

const countOf = async (table: string) =>
  (await run(`select count(*)::int as count from ${table} where org_id = $1`, [orgId])).rows[0].count as number;

test('old articles that something refers to are looked at once, and not with each look again', async () => {
  await run(
    `insert into articles (org_id, id, url, created_at, updated_at)
     select $1, gen_random_uuid(), 'https://news.example/' || n, $2, $2 from generate_series(1, ${ROWS}) n`,
    [orgId, old],
  );
  await run(
    `insert into mentions (org_id, id, article_id, brand_id, kind, created_at)
     select org_id, gen_random_uuid(), id, $2, 'mention', now() from articles where org_id = $1 limit ${ROWS - 10}`,
    [orgId, brandId],
  );
  await pruneArticles(em(), before, signal, now);
  expect(await countOf('articles')).toBe(ROWS - 10);
  expect(await pagesReadIn('articles', () => pruneArticles(em(), before, signal, now))).toBeLessThan(PAGES);
  await run('delete from mentions where org_id = $1', [orgId]);
  const later = new Date(now.getTime() + 31 * DAY_MS);
  await pruneArticles(em(), new Date(later.getTime() - 30 * DAY_MS), signal, later);
  expect(await countOf('articles')).toBe(0);
});

test('old requests that somebody has answered are looked at once, and one that was put off since stays', async () => {
  await run(
    `insert into quote_requests (org_id, id, source, opportunity_text, person_keys, deadline, fetched_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'manual', 'Anvils?', '{}', $2, $2, $2, $2 from generate_series(1, ${ROWS})`,
    [orgId, old],
  );
  await run(
    `insert into quote_pitches (org_id, id, quote_request_id, brand_id, draft, written_by, status, created_at, updated_at)
     select org_id, gen_random_uuid(), id, $2, '', 'template', 'drafted', now(), now()
     from quote_requests where org_id = $1 limit ${ROWS - 10}`,
    [orgId, brandId],
  );
  await pruneQuoteRequests(em(), before, signal, now);
  expect(await countOf('quote_requests')).toBe(ROWS - 10);
  expect(await pagesReadIn('quote_requests', () => pruneQuoteRequests(em(), before, signal, now))).toBeLessThan(PAGES);
  await run('delete from quote_pitches where org_id = $1', [orgId]);
  const later = new Date(now.getTime() + 31 * DAY_MS);
  await run(
    'update quote_requests set deadline = $2 where id = (select min(id::text)::uuid from quote_requests where org_id = $1)',
    [orgId, later],
  );
  await pruneQuoteRequests(em(), new Date(later.getTime() - 30 * DAY_MS), signal, later);
  expect(await countOf('quote_requests')).toBe(1);
});

test('which deliveries are old is known without reading those that stand where old ones stood', async () => {
  const fill = (at: Date, rows: number) =>
    run(
      `insert into webhook_messages (org_id, event_id, body, created_at)
       select $1, gen_random_uuid(), repeat('x', 200), $2 from generate_series(1, $3::int)`,
      [orgId, at, rows],
    );
  await fill(old, ROWS);
  // Appended at the end, so that the earlier pages stay.
  await fill(now, 1);
  await run('vacuum analyze webhook_messages');
  await pruneDeliveries(em(), before, signal);
  expect(await countOf('webhook_messages')).toBe(1);
  await run('vacuum analyze webhook_messages');
  await fill(now, ROWS - 1);
  expect(await pagesReadIn('webhook_messages', () => pruneDeliveries(em(), before, signal))).toBeLessThan(PAGES);
  expect(await countOf('webhook_messages')).toBe(ROWS);
});
