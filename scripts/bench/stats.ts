import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openBudget } from '../../modules/costs/index.ts';
import { composeService, type Service } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { generateKey } from '../../src/security/api-key.ts';
import { parseKeyRing } from '../../src/security/vault.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** Requests per kind, below the rate limit of one key. */
const REQUESTS = 150;

/** Compares the cost of statistics at a thousand and a million leads. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const adminKey = generateKey('app');
  const service = await composeService({
    config: loadConfig({ DISTRIBUTE_ROLE: 'api', DISTRIBUTE_ADMIN_KEY: adminKey }),
    databaseUrl: postgres.url,
    keyRing: parseKeyRing(randomBytes(32).toString('base64')) ?? [],
    log: pino({ level: 'warn' }),
  });
  try {
    const url = `http://127.0.0.1:${await service.listen(0)}`;
    const few = await newCustomer(service, { url, adminKey, leads: FEW });
    const many = await newCustomer(service, { url, adminKey, leads: MANY });
    await service.database.pool.query('analyze');
    for (const path of ['/v1/campaigns/{id}/stats', '/v1/campaigns/stats']) {
      const [small, large] = await inTurns(url, path, [few, many]);
      console.log(
        `${path}: ${(small ?? 0).toFixed(2)} ms at ${FEW} leads, ${(large ?? 0).toFixed(2)} ms at ${MANY}, ` +
          `ratio ${((large ?? 0) / (small ?? 1)).toFixed(2)} (bar: at most 1.5)`,
      );
    }
    const [page] = await inTurns(url, '/v1/leads?campaignId={id}', [many]);
    console.log(`/v1/leads, one page at ${MANY} leads: ${(page ?? 0).toFixed(2)} ms (bar: under 50)`);
  } finally {
    await service.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Customer {
  key: string;
  campaignId: string;
}

/** Returns the median milliseconds per customer. Requests alternate, so that load spikes affect all customers. */
async function inTurns(url: string, path: string, customers: Customer[]): Promise<number[]> {
  const times = customers.map((): number[] => []);
  for (let turn = 0; turn < REQUESTS; turn++) {
    for (const [i, { key, campaignId }] of customers.entries()) {
      const startedAt = performance.now();
      const answer = await fetch(url + path.replace('{id}', campaignId), { headers: { 'x-api-key': key } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      times[i]?.push(performance.now() - startedAt);
    }
  }
  return times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
}

interface NewCustomer {
  url: string;
  adminKey: string;
  leads: number;
}

async function newCustomer(service: Service, { url, adminKey, leads }: NewCustomer): Promise<Customer> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': adminKey, ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { org: { id: string }; user: { id: string }; key: string };
  };
  const orgId = (await post('/v1/orgs', { name: `${leads} leads` })).org.id;
  const userId = (await post('/v1/users', { orgId, email: 'ada@acme.example' })).user.id;
  const { key } = await post('/v1/api-keys', {}, { 'x-org-id': orgId, 'x-user-id': userId });
  return { key, campaignId: await fillCampaign(service, orgId, leads) };
}

async function fillCampaign({ database: { pool }, platform }: Service, orgId: string, leads: number): Promise<string> {
  const campaignId = randomUUID();
  const brandId = randomUUID();
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example/', '{}', '[]', now(), now())`,
    [brandId, orgId],
  );
  await pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Benchmark', 'sales-cold-email-outreach-sandbox-v1', array[$3::uuid], 'paused', now(), now())`,
    [campaignId, orgId, brandId],
  );
  const caps = { daily: null, weekly: null, monthly: null, total: null };
  await openBudget({ em: platform.orm.em.fork() }, { campaignId, orgId, caps });
  await pool.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, first_name, status, sandbox, created_at)
     select gen_random_uuid(), $1, $2::uuid, $3, $2::uuid::text, n || '@people.example', n || '@people.example', 'Ada', 'contacted', true, now()
     from generate_series(1, $4::int) n`,
    [orgId, campaignId, brandId, leads],
  );
  await pool.query(
    `insert into campaign_counts (org_id, campaign_id, name, value)
     select $3, $1, name, $2 from unnest(array['leadsServed', 'leadsContacted', 'emailsGenerated', 'sent', 'delivered', 'opened',
       'clicked', 'bounced', 'recipientsSent', 'recipientsDelivered', 'recipientsOpened', 'recipientsClicked']) name`,
    [campaignId, leads, orgId],
  );
  return campaignId;
}
