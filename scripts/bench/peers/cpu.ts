import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** CPU time in milliseconds. Null if the system does not report other processes. */
export interface CpuTime {
  node: number;
  postgres: number | null;
}

/** Measures the CPU time of this process and of all PostgreSQL processes while `run` runs. */
export async function cpuOf(pool: Pool, run: () => Promise<unknown>): Promise<CpuTime> {
  const postmaster = await postmasterOf(pool);
  const before = { node: process.cpuUsage(), postgres: serverTime(postmaster) };
  await run();
  const { user, system } = process.cpuUsage(before.node);
  const after = serverTime(postmaster);
  return {
    node: (user + system) / 1000,
    postgres: after === null || before.postgres === null ? null : after - before.postgres,
  };
}

export const NO_CPU: CpuTime = { node: 0, postgres: 0 };

export const addCpu = (one: CpuTime, other: CpuTime): CpuTime => ({
  node: one.node + other.node,
  postgres: one.postgres === null || other.postgres === null ? null : one.postgres + other.postgres,
});

export const cpuPer = ({ node, postgres }: CpuTime, count: number): number => (node + (postgres ?? 0)) / count;

export function describeCpu({ node, postgres }: CpuTime, count: number, one: string): string {
  const each = (ms: number) => `${(ms / count).toFixed(2)} ms`;
  return postgres === null
    ? `CPU per ${one}: ${each(node)} in Node; what PostgreSQL uses is only told on Linux`
    : `CPU per ${one}: ${each(node + postgres)}, ${each(node)} of it in Node and ${each(postgres)} in PostgreSQL`;
}

async function postmasterOf(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  return process.platform === 'linux' ? (statOf(rows[0].pid)?.parent ?? null) : null;
}

function serverTime(postmaster: number | null): number | null {
  if (postmaster === null) return null;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = processes.map((pid) => ({ pid: Number(pid), ...statOf(Number(pid)) }));
  const own = all.filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  return own.reduce((sum, { ms = 0 }) => sum + ms, 0);
}

/** Returns the CPU time of a process so far; 0 if the system does not report it. */
export const cpuMs = (pid: number): number => statOf(pid)?.ms ?? 0;

/** Includes the CPU time of ended children. */
function statOf(pid: number): { parent: number; ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program name is in brackets and may contain any character.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { parent: fields[1] ?? 0, ms: (ticks * 1000) / ticksPerSecond() };
  } catch {
    return null;
  }
}

let ticks: number | undefined;
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));
