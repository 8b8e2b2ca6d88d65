import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTrackingLinks } from '../../modules/tracking/index.ts';
import { loadRootSecret } from '../../src/database/secrets/root-secret.ts';
import { newId } from '../../src/kernel/ids.ts';
import { createVault, parseKeyRing } from '../../src/security/vault.ts';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';
import { startProcess } from '../harness/process.ts';
import { BROWSER } from '../tracking/stage.ts';

const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');
const MESSAGES = 20_000;
const READERS = 20;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function sentMessages(count: number) {
  const { rows } = await database.pool.query<{ id: string }>('select id from organisations limit 1');
  const [campaignId, orgId] = [newId(), rows[0]?.id ?? ''];
  await database.pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Read', 'x', '{}', 'completed', now(), now())`,
    [campaignId, orgId],
  );
  const ids = Array.from({ length: count }, () => newId());
  await database.pool.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
     select id, $2, $3::uuid, $3::uuid, 'x', id::text, id::text, 'contacted', true, now() from unnest($1::uuid[]) as id`,
    [ids, orgId, campaignId],
  );
  await database.pool.query(
    `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
     select id, $2, $3::uuid, id, $3::uuid, '', '[]', now() from unnest($1::uuid[]) as id`,
    [ids, orgId, campaignId],
  );
  await database.pool.query(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, sent_at, created_at)
     select id, $2, $3, id, id, 1, 'smtp', 'sent', now() - interval '1 hour', now() from unnest($1::uuid[]) as id`,
    [ids, orgId, campaignId],
  );
  return { orgId, ids };
}

async function isCounted(): Promise<boolean> {
  const { rows } = await database.pool.query('select id from tracking_batches');
  return rows.length === 0;
}

test('a process that is stopped while mail is read loses none of the opens and clicks that it answered: the next one counts them', async () => {
  const environment = { DATABASE_URL: database.url, DISTRIBUTE_MASTER_KEY: MASTER_KEY, LOG_LEVEL: 'warn' };
  const service = await startProcess({ ...environment, DISTRIBUTE_ROLE: 'api' });
  const ring = parseKeyRing(MASTER_KEY) ?? [];
  const vault = createVault(ring, await loadRootSecret(database.pool, ring));
  const links = createTrackingLinks({ vault, publicUrl: service.url });
  const { orgId, ids } = await sentMessages(MESSAGES);

  const opened = new Set<string>();
  const clicked = new Set<string>();
  let isStopped = false;
  const fetched = async (address: string) => {
    const answer = await fetch(address, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const read = async () => {
    for (let id = ids.pop(); id !== undefined && !isStopped; id = ids.pop()) {
      try {
        if ((await fetched(links.pixel({ orgId, id }))) === 200) opened.add(id);
        if ((await fetched(links.click({ orgId, id }, 'https://acme.example/'))) === 302) clicked.add(id);
      } catch {
        isStopped = true;
      }
    }
  };
  const readers = Array.from({ length: READERS }, read);
  while (clicked.size < 1_000) await pause(20);
  const code = await service.end('SIGTERM');
  await Promise.all(readers);

  expect([code, service.output()]).toEqual([0, expect.not.stringContaining('lost')]);
  const worker = await startProcess(environment);
  await vi.waitUntil(isCounted, { timeout: 120_000, interval: 100 });
  expect(await worker.end('SIGTERM')).toBe(0);
  const { rows } = await database.pool.query<{ id: string; opened: boolean; clicked: boolean }>(
    'select id, opened, clicked from messages where opened or clicked',
  );
  const written = new Map(rows.map((row) => [row.id, row]));
  expect([...opened].filter((id) => !written.get(id)?.opened)).toEqual([]);
  expect([...clicked].filter((id) => !written.get(id)?.clicked)).toEqual([]);
  const counts = await database.pool.query<{ name: string; value: number }>(
    "select name, value::int from campaign_counts where name in ('opened', 'clicked', 'recipientsClicked') order by name",
  );
  const clicks = rows.filter((row) => row.clicked).length;
  expect(counts.rows).toEqual([
    { name: 'clicked', value: clicks },
    { name: 'opened', value: rows.length },
    { name: 'recipientsClicked', value: clicks },
  ]);
});
