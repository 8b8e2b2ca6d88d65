import pg from 'pg';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import { withService } from './peers/with-service.ts';

const LEADS = 1_000_000;
/** All requests together stay below the 600 per minute of one key. */
const REQUESTS = 100;

interface Stage {
  key: string;
  campaignId: string;
  brandId: string;
}

async function addLeads(databaseUrl: string): Promise<Stage> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query('select org_id, id from users limit 1');
  const [orgId, userId] = [rows[0].org_id, rows[0].id];
  const stage = { key: generateKey('usr'), campaignId: newId(), brandId: newId() };
  await client.query(
    `insert into api_keys (id, kind, org_id, user_id, key_prefix, hash, created_at) values ($1, 'user', $2, $3, $4, $5, now())`,
    [newId(), orgId, userId, keyPrefix(stage.key), hashKey(stage.key)],
  );
  await client.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'bench.example', 'https://bench.example/', '{}', '[]', now(), now())`,
    [stage.brandId, orgId],
  );
  await client.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Bench', 'bench', array[$3::uuid], 'active', now(), now())`,
    [stage.campaignId, orgId, stage.brandId],
  );
  await client.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, first_name, last_name, title,
       organization_name, status, skip_reason, sandbox, contacted, replied, created_at)
     select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint + n), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
       $1, $2::uuid, $3, $2::text, 'p' || n || '@x.example', 'p' || n || '@x.example', 'First', 'Last', 'Head of Operations',
       'Company ' || n, case when n % 10 = 0 then 'skipped' when n % 50 = 1 then 'replied' else 'contacted' end,
       case when n % 10 = 0 then 'duplicate' end, true, n % 10 > 0, n % 50 = 1, now()
     from generate_series(1, ${LEADS}) as n`,
    [orgId, stage.campaignId, stage.brandId],
  );
  await client.query('analyze leads');
  await client.end();
  return stage;
}

async function measure(url: string, { key }: Stage, query: string): Promise<string> {
  const times: number[] = [];
  let cursor = '';
  for (let i = 0; i < REQUESTS; i++) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/v1/leads?${query}${cursor}`, { headers: { 'x-api-key': key } });
    const { leads, nextCursor } = (await response.json()) as { leads: unknown[]; nextCursor: string | null };
    times.push(performance.now() - startedAt);
    if (response.status !== 200 || leads.length === 0) throw new Error(`${query}: status ${response.status}`);
    cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(REQUESTS * share)]?.toFixed(1);
  return `median ${at(0.5)} ms, 95 % under ${at(0.95)} ms`;
}

export async function run(): Promise<void> {
  await withService(async ({ ours, databaseUrl }) => {
    const stage = await addLeads(databaseUrl);
    const { campaignId, brandId } = stage;
    for (const [name, query] of [
      ['campaign, 100 leads', `campaignId=${campaignId}`],
      ['campaign, 1000 leads', `campaignId=${campaignId}&limit=1000`],
      ['brand, 100 leads', `brandId=${brandId}`],
      ['campaign, 100 replied', `campaignId=${campaignId}&status=replied`],
    ] as const) {
      console.log(`${name}: ${await measure(ours.url, stage, query)} (bar: median of a page under 50 ms)`);
    }
  });
}
