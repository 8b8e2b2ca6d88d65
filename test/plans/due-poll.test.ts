import { expect, test } from 'vitest';
import { openPostgresStore } from '../../jobs/agenda/postgres-store.ts';
import { freshDatabase } from '../harness/database.ts';

const NAMES = ['outbox.relay', 'sweep', 'campaigns.run', 'messages.send', 'inbound.poll'];
const QUESTIONS = 20;

/** Returns the rows that due polls read sequentially while this many jobs are scheduled for tomorrow. */
async function rowsRead(waiting: number): Promise<number> {
  const { pool, url, drop } = await freshDatabase();
  await pool.query(
    `insert into agenda_jobs (name, type, data, next_run_at)
     select name, 'normal', jsonb_build_object('campaignId', gen_random_uuid()), now() + interval '1 day'
     from generate_series(1, $1::int / 2), unnest(array['campaigns.run', 'messages.send']) as name`,
    [waiting],
  );
  await pool.query('vacuum analyze agenda_jobs');
  const store = openPostgresStore(url, () => {});
  const ask = store.askDue(NAMES.map((name) => ({ name, lockMs: 60_000 })));
  for (let i = 0; i < QUESTIONS; i++) expect(await ask()).toEqual([]);
  // Statistics of a session are flushed at its end at the latest.
  await store.close();
  const read = async () =>
    (
      await pool.query(
        "select seq_tup_read::int as rows, idx_scan::int as scans from pg_stat_user_tables where relname = 'agenda_jobs'",
      )
    ).rows[0];
  await expect.poll(async () => (await read()).scans).toBeGreaterThan(0);
  const { rows } = await read();
  await drop();
  return rows;
}

test('what is due is asked for without reading the jobs that wait for later', async () => {
  expect(await rowsRead(20_000)).toBeLessThan(QUESTIONS * 100);
});
