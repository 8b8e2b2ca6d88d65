import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { runCampaignJob } from '../../../modules/campaigns/index.ts';
import { openBudget } from '../../../modules/costs/index.ts';
import { composeService, type Service } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config.ts';
import { parseKeyRing } from '../../../src/security/vault.ts';
import { type CpuTime, cpuOf } from './cpu.ts';

export function startWorker(databaseUrl: string): Promise<Service> {
  return composeService({
    // The day between two steps is almost zero, so that sending never waits.
    config: loadConfig({ DISTRIBUTE_ROLE: 'worker', DISTRIBUTE_SANDBOX_DAY: '1ms' }),
    databaseUrl,
    keyRing: parseKeyRing(randomBytes(32).toString('base64')) ?? [],
    log: pino({ level: 'warn' }),
  });
}

interface Measured {
  campaignId: string;
  seconds: number;
  /** Memory of this process after each quarter, in MB. */
  memory: number[];
  cpu: CpuTime;
}

export async function measureCampaign(service: Service, leads: number): Promise<Measured> {
  const { pool } = service.database;
  const campaignId = await newCampaign(service, leads);
  const memory: number[] = [];
  const startedAt = performance.now();
  const cpu = await cpuOf(pool, async () => {
    await service.platform.queue.enqueue(runCampaignJob, { campaignId });
    for (let isActive = true; isActive; await pause(20)) {
      const { rows } = await pool.query(PROGRESS, [campaignId]);
      if (rows[0].sent >= (memory.length * leads * 3) / 4) memory.push(process.memoryUsage.rss() / 1_048_576);
      isActive = rows[0].status === 'active';
    }
  });
  return { campaignId, seconds: (performance.now() - startedAt) / 1000, memory, cpu };
}

const PROGRESS = `
  select status, coalesce((select value from campaign_counts where campaign_id = $1 and name = 'sent'), 0)::int as sent
  from campaigns where id = $1`;

async function newCampaign({ database: { pool }, platform }: Service, leads: number): Promise<string> {
  const id = randomUUID();
  const brandId = randomUUID();
  const { rows } = await pool.query('select id from organisations limit 1');
  const orgId: string = rows[0].id;
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $3, 'https://acme.example/', 'Acme Anvils', 'Anvils for smiths.', '{}', '[]', now(), now())`,
    [brandId, orgId, `${brandId}.example`],
  );
  await pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, feature_inputs, max_leads, status, created_at, updated_at, due_at)
     values ($1, $2, 'Benchmark', 'sales-cold-email-outreach-sandbox-v1', array[$3::uuid], $4, $5, 'active', now(), now(), now())`,
    [id, orgId, brandId, INPUTS, leads],
  );
  await openBudget(
    { em: platform.orm.em.fork() },
    { campaignId: id, orgId, caps: { daily: null, weekly: null, monthly: null, total: null } },
  );
  return id;
}

const INPUTS = {
  targetAudience: 'Heads of sales at software companies',
  valueProposition: 'Cuts the time to prepare a call in half',
  offer: 'A free audit of your last ten calls',
  callToAction: 'Would Tuesday or Wednesday suit you for fifteen minutes?',
  socialProof: 'Three hundred sales teams use it every day',
  tone: 'Friendly',
};
