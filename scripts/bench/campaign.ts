import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { runCampaignJob } from '../../modules/campaigns/index.ts';
import { openBudget } from '../../modules/costs/index.ts';
import { composeService, type Service } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { parseKeyRing } from '../../src/security/key-ring.ts';
import { insertAgain } from './peers/bare-inserts.ts';
import { type CpuTime, cpuOf, cpuPer, describeCpu } from './peers/cpu.ts';
import type { Figures } from './peers/figures.ts';

const ROUNDS = 3;
const LEADS = 10_000;

/** A sandbox campaign end to end, and a bare loop of batched inserts of the same rows, in turns. */
export async function run(): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const service = await startWorker(postgres.url);
  const bareUrl = await copyTables(postgres.url);
  const ratios: number[] = [];
  const cpuMs: number[] = [];
  const speeds: number[] = [];
  try {
    await measure(service, 1_000);
    for (let round = 1; round <= ROUNDS; round++) {
      // As autovacuum does by itself, at a moment of its own: the next round is larger than what the statistics know.
      await service.database.pool.query('analyze');
      const { campaignId, seconds, memory, cpu } = await measure(service, LEADS);
      const bare = await insertAgain({ from: postgres.url, to: bareUrl, campaignId });
      ratios.push(bare / seconds);
      speeds.push(LEADS / seconds);
      console.log(
        `round ${round}: ${LEADS} leads, three steps each, in ${seconds.toFixed(2)} s (${(LEADS / seconds).toFixed(0)} leads/s), ` +
          `bare inserts in ${bare.toFixed(2)} s; memory ${memory.map((mb) => mb.toFixed(0)).join(' → ')} MB`,
      );
      cpuMs.push(cpuPer(cpu, LEADS));
      console.log(describeCpu(cpu, LEADS, 'lead'));
    }
  } finally {
    await service.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(`${median(speeds).toFixed(0)} leads/s (bar: at least 3000)`);
  console.log(`ratio ${median(ratios).toFixed(2)} (bar: at least 0.60)`);
  return { ratio: median(ratios), cpuMs: median(cpuMs) };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function startWorker(databaseUrl: string): Promise<Service> {
  return composeService({
    // A day between two steps is as good as none, so that sending never waits for the calendar.
    config: loadConfig({ DISTRIBUTE_ROLE: 'worker', DISTRIBUTE_SANDBOX_DAY: '1ms' }),
    databaseUrl,
    keyRing: parseKeyRing(randomBytes(32).toString('base64')) ?? [],
    log: pino({ level: 'warn' }),
  });
}

/** A second database with the same tables. */
async function copyTables(url: string): Promise<string> {
  const admin = new pg.Client(url);
  await admin.connect();
  const bare = new URL(url);
  bare.pathname = '/bare';
  await admin.query('create database bare');
  await admin.end();
  const service = await startWorker(bare.href);
  await service.close();
  return bare.href;
}

interface Measured {
  campaignId: string;
  seconds: number;
  /** Of this process, at the quarters of the way. */
  memory: number[];
  cpu: CpuTime;
}

async function measure(service: Service, leads: number): Promise<Measured> {
  const { pool } = service.database;
  const campaignId = await newCampaign(service, leads);
  const memory: number[] = [];
  const startedAt = performance.now();
  const cpu = await cpuOf(pool, async () => {
    await service.platform.queue.enqueue(runCampaignJob, { campaignId });
    for (let isActive = true; isActive; await pause(100)) {
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
