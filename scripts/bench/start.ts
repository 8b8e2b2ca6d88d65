import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from './peers/cpu.ts';
import { serve } from './peers/serve.ts';

const ROUNDS = 3;
/** Until garbage of the start is collected. */
const IDLE_MS = 10_000;
/** Two runs of every job that recurs each minute. */
const QUIET_MS = 120_000;

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const environment = { DISTRIBUTE_DATA_DIR: dataDir, PORT: '0' };
  try {
    const first = await serve('src/main.ts', environment);
    await first.stop();
    for (let round = 1; round <= ROUNDS; round++) {
      const startedAt = performance.now();
      const { url, pid, stop } = await serve('src/main.ts', environment);
      while ((await fetch(`${url}/ready`)).status !== 200) await pause(20);
      const seconds = (performance.now() - startedAt) / 1000;
      await pause(IDLE_MS);
      console.log(`round ${round}: ready in ${seconds.toFixed(2)} s (bar: under 3)`);
      if (round === ROUNDS && process.platform === 'linux') await beIdle(pid);
      await stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function beIdle(pid: number): Promise<void> {
  const before = cpuMs(pid);
  await pause(QUIET_MS);
  const share = (100 * (cpuMs(pid) - before)) / QUIET_MS;
  console.log(
    `idle: ${share.toFixed(2)} % of a core (bar: under 0.5), ${residentMb(pid).toFixed(0)} MB (bar: under 150)`,
  );
}
