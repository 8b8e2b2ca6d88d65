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

/** Crash recovery replays at most a few checkpoints; a server that is not ready by then never will be. */
const READY_LIMIT_MS = 10 * 60_000;
/** Together about ten seconds, in which the last processes of a killed server end where we cannot end them ourselves. */
const START_ATTEMPTS = 20;
const RETRY_DELAY_MS = 500;
/** Reasons that pass: another program took the port, or remains of the earlier server are still ending. */
const PASSING_FAILURE = /could not create any TCP\/IP sockets|is still in use|lock file "postmaster\.pid"/;

const MB = 1_048_576;

/** PostgreSQL's own memory for pages: a page that is looked for in the system's instead costs a sixth more of a change. */
export function pageMemory(machine: number): `${number}MB` {
  const sixteenth = Math.floor(machine / 16 / MB);
  return `${Math.max(128, Math.min(sixteenth, 512))}MB`;
}

/** What a container or a unit may use is less than what the machine has; where nothing limits it, Node says 0 or far more. */
const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Durable, and quiet about errors that the platform reports itself. */
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
  /** Asked before every attempt, because a chosen port can be taken before the server binds it. */
  port: () => Promise<number>;
}

/** The port of the server, which runs and is ready: the one that is already there, or a new one. */
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
  if (await readPidFile(location.cluster)) progress('The database was not stopped in order: recovering it');
  // PostgreSQL itself would take any process with the remembered id for its own and refuse to start.
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
    // Without sockets there is no path that could be too long for one.
    unix_socket_directories: '',
    port: String(await port()),
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', clusterAsSeenByServer(location.cluster), ...flags], {
    ...account,
    cwd: location.cluster,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', log, log],
    // A session of its own: Ctrl-C reaches the platform alone, which then stops the server in order.
    detached: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once('spawn', () => resolve(child));
  child.once('error', reject);
  child.unref();
  return promise;
}

/** The port, or undefined when the server ended instead. */
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
  throw new Error(`PostgreSQL was not ready after ten minutes: its log is ${location.log}.`);
}
