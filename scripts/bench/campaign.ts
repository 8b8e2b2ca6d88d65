import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { insertAgain } from './peers/bare-inserts.ts';
import { measureCampaign, startWorker } from './peers/campaign-stand.ts';
import { cpuPer, describeCpu } from './peers/cpu.ts';
import type { Figures } from './peers/figures.ts';

const ROUNDS = 3;
const LEADS = 10_000;

/** Compares a sandbox campaign, end to end, with a bare loop of batched inserts of the same rows, in turns. */
export async function run(): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const service = await startWorker(postgres.url);
  const bareUrl = await copyTables(postgres.url);
  const ratios: number[] = [];
  const cpuMs: number[] = [];
  const speeds: number[] = [];
  try {
    await measureCampaign(service, 1_000);
    for (let round = 1; round <= ROUNDS; round++) {
      // Autovacuum would do this at its own time, but the next round is larger than the statistics assume.
      await service.database.pool.query('analyze');
      const { campaignId, seconds, memory, cpu } = await measureCampaign(service, LEADS);
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
