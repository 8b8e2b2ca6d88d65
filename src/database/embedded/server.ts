import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, clusterAsSeenByServer, SERVER_ENVIRONMENT } from './account.ts';
import type { Binaries } from './binaries.ts';
import { describeFailure } from './failure.ts';
import type { Location } from './location.ts';
import {
  endAbandonedProcesses,
  findPostmaster,
  isRunning,
  POLL_MS,
  pidFile,
  readPidFile,
  stopPostmaster,
} from './postmaster.ts';

/** Crash recovery replays at most a few checkpoints. A server that is not ready by then never will be. */
const READY_LIMIT_MS = 10 * 60_000;
/** About 10 s in total. Where we cannot kill them, the last processes of a killed server end in this time. */
const START_ATTEMPTS = 20;
const RETRY_DELAY_MS = 500;
/** Temporary: another program took the port, or processes of the earlier server are still ending. */
const PASSING_FAILURE = /could not create any TCP\/IP sockets|is still in use|lock file "postmaster\.pid"/;

const MB = 1_048_576;

/** Returns `shared_buffers`. A change costs one sixth more if its pages come from the system's cache. */
export function pageMemory(machine: number): `${number}MB` {
  const sixteenth = Math.floor(machine / 16 / MB);
  return `${Math.max(128, Math.min(sixteenth, 512))}MB`;
}

/** A container may use less memory than the machine has. Without a limit, Node returns 0 or far more. */
const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

const defaultSettings = () => ({
  shared_buffers: pageMemory(memoryOfMachine()),
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_checkpoints: 'off',
});

export interface ServerPlan {
  location: Location;
  account: Account;
  binaries: Binaries;
  settings: Record<string, string>;
  progress: (message: string) => void;
  /** Called before every attempt, because another program may take the chosen port first. */
  port: () => Promise<number>;
}

export async function ensureServer(plan: ServerPlan): Promise<number> {
  const { location, account, progress } = plan;
  let failure = '';
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await sleep(RETRY_DELAY_MS);
    const running = await findPostmaster(location.cluster, account);
    if (running && running.status !== 'stopping') {
      progress('Using the database that is already running');
      const port = await waitUntilReady(plan, running.pid, async () => !(await isRunning(running.pid)));
      if (port !== undefined) return port;
      continue;
    }
    if (running) await stopPostmaster(location.cluster, account);
    const started = await startServer(plan);
    if (typeof started === 'number') return started;
    failure = started.output;
    if (!PASSING_FAILURE.test(failure)) break;
  }
  throw new Error(describeFailure(`PostgreSQL did not start (log: ${location.log})`, failure, location.dataDir));
}

async function startServer(plan: ServerPlan): Promise<number | { output: string }> {
  const { location, account, progress } = plan;
  await endAbandonedProcesses(location.cluster, account);
  if (await readPidFile(location.cluster)) progress('The database was not shut down cleanly. Recovering');
  // PostgreSQL would mistake any process with the stored id for its own server and refuse to start.
  await rm(pidFile(location.cluster), { force: true });

  progress('Starting the database');
  const log = await open(location.log, 'a', 0o600);
  try {
    const { size } = await log.stat();
    const child = await spawnServer(plan, log.fd);
    const port = await waitUntilReady(
      plan,
      child.pid,
      async () => child.exitCode !== null || child.signalCode !== null,
    );
    if (port !== undefined) return port;
    return { output: (await readFile(location.log)).subarray(size).toString('utf8') };
  } finally {
    await log.close();
  }
}

async function spawnServer(
  { location, account, binaries, settings, port }: ServerPlan,
  log: number,
): Promise<ChildProcess> {
  const all = {
    ...defaultSettings(),
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(await port()),
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', clusterAsSeenByServer(location.cluster), ...flags], {
    ...account,
    cwd: location.cluster,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', log, log],
    // Own session: Ctrl-C reaches only the platform, which then stops the server cleanly.
    detached: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once('spawn', () => resolve(child));
  child.once('error', reject);
  child.unref();
  return promise;
}

async function waitUntilReady(
  { location, account }: ServerPlan,
  pid: number | undefined,
  hasEnded: () => Promise<boolean>,
): Promise<number | undefined> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    const told = await readPidFile(location.cluster);
    if (told?.pid === pid && told?.status === 'ready') return told.port;
    if (await hasEnded()) return undefined;
    await sleep(POLL_MS);
  }
  await stopPostmaster(location.cluster, account);
  throw new Error(`PostgreSQL was not ready after ten minutes. See ${location.log}.`);
}
