import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { choosePort, currentProcessNamespace, loadConnection, saveConnection } from './connection.ts';
import { databaseUrl, ensureDatabase } from './database.ts';
import { reasonOf } from './failure.ts';
import { type Location, openLocation } from './location.ts';
import { type Lock, tryLock, tryShareLock, waitForLock } from './lock.ts';
import { findPostmaster, isRunning, processesThatOpened, readPidFile, stopPostmaster } from './postmaster.ts';
import { ensureServer, type ServerPlan } from './server.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Leaves the server. Stops it if no other running process uses it. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  dataDir: string;
  progress?: (message: string) => void;
  /** Additional server settings, such as `{ fsync: 'off' }` for tests. Used only if this launch starts the server. */
  settings?: Record<string, string>;
}

/**
 * Creates, starts or recovers the PostgreSQL of a data directory, or joins the server of another process. All
 * users hold a shared lock, and the last one to leave stops the server. A killed process loses its lock, so it
 * neither keeps the server alive nor blocks the next start.
 */
export async function launchEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres> {
  const { dataDir, progress = () => {}, settings = {} } = options;
  const location = await openLocation(dataDir);
  const launching = await waitForLock(location.launchLock, () =>
    progress('Waiting for another process that is starting or stopping the database'),
  );
  try {
    const account = await chooseAccount(location.cluster);
    if (isUsed(location)) progress(await describeUsers(location));
    const launch = { location, account, settings, progress };
    const url = await runServer(launch);
    const use = tryShareLock(location.usersLock);
    if (!use) throw new Error(`The file ${location.usersLock} is locked by another program.`);
    const watch = keepRunning(launch);
    let stopping: Promise<void> | undefined;
    return {
      url,
      stop() {
        stopping ??= watch.stop().then(() => leave(location, account, use));
        return stopping;
      },
    };
  } finally {
    launching.release();
  }
}

interface Launch {
  location: Location;
  account: Account;
  settings: Record<string, string>;
  progress: (message: string) => void;
}

async function runServer({ location, account, settings, progress }: Launch): Promise<string> {
  const binaries = await findBinaries(account, progress);
  const remembered = await loadConnection(location);
  const { password } = remembered;
  await ensureCluster({ location, account, binaries, password, progress });
  await refuseNeighbours(location, account, remembered.processNamespace);
  // Processes that use the server know only its old port, so it must start there again.
  const choose = async () => (isUsed(location) ? remembered.port : choosePort(remembered.port));
  try {
    const port = await ensureAnswer({ location, account, binaries, settings, progress, port: choose }, password);
    const processNamespace = await currentProcessNamespace();
    if (port !== remembered.port || processNamespace !== remembered.processNamespace) {
      await saveConnection(location, { port, password, processNamespace });
    }
    return databaseUrl({ port, password });
  } catch (error) {
    // Report the first error.
    await stopUnused(location, account).catch(() => {});
    throw error;
  }
}

async function describeUsers({ dataDir, usersLock }: Location): Promise<string> {
  const pids = await processesThatOpened(usersLock);
  const who = pids.length === 0 ? 'Another process' : `Process ${pids.join(', ')}`;
  return `${who} already uses the database in ${dataDir}: this one joins it and shares its data.`;
}

function isUsed({ usersLock }: Location): boolean {
  const alone = tryLock(usersLock);
  alone?.release();
  return alone === undefined;
}

/** 30 s: even on a slow machine, a killed server is gone by then. */
const ANSWER_ATTEMPTS = 60;
const ANSWER_DELAY_MS = 500;

/** Returns the port of a server that accepts connections. A server killed a moment ago still looks alive. */
async function ensureAnswer(plan: ServerPlan, password: string): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await ensureServer(plan);
    try {
      await ensureDatabase({ port, password });
      return port;
    } catch (error) {
      if (!isRefused(error) || attempt === ANSWER_ATTEMPTS) throw error;
      await sleep(ANSWER_DELAY_MS);
    }
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';

const WATCH_MS = 5_000;

/**
 * Restarts a server that died, for example because the system was out of memory. The first process that notices
 * restarts it for all.
 */
function keepRunning(launch: Launch) {
  const { location, progress } = launch;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const server = await readPidFile(location.cluster);
    if (server !== undefined && (await isRunning(server.pid))) return;
    const launching = await waitForLock(location.launchLock);
    try {
      await runServer(launch);
    } finally {
      launching.release();
    }
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => progress(`The database could not be restarted: ${reasonOf(error)}`))
      .finally(() => {
        looking = null;
      });
  }, WATCH_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Two containers on one volume see the same lock but not each other's processes. A second server on the same
 * files would destroy them.
 */
async function refuseNeighbours(location: Location, account: Account, processNamespace: string): Promise<void> {
  if (processNamespace === (await currentProcessNamespace())) return;
  if (await findPostmaster(location.cluster, account)) return;
  if (!isUsed(location)) return;
  throw new Error(`Another container uses the database in ${location.dataDir}. Set DATABASE_URL for both containers.`);
}

async function leave(location: Location, account: Account, use: Lock): Promise<void> {
  const launching = await waitForLock(location.launchLock);
  try {
    use.release();
    await stopUnused(location, account);
  } finally {
    launching.release();
  }
}

/** Call this only under the launch lock, so that no process joins between the check and the stop. */
async function stopUnused(location: Location, account: Account): Promise<void> {
  const alone = tryLock(location.usersLock);
  if (!alone) return;
  try {
    await stopPostmaster(location.cluster, account);
  } finally {
    alone.release();
  }
}
