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
  /** Leaves the server, and stops it when no other living process uses it. */
  stop(): Promise<void>;
}

export interface LaunchOptions {
  dataDir: string;
  /** Takes a sentence for the person who waits. */
  progress?: (message: string) => void;
  /** More server settings, such as `{ fsync: 'off' }` for tests. They apply when this launch is the one that starts it. */
  settings?: Record<string, string>;
}

/**
 * The PostgreSQL of a data directory: created, started, recovered after a crash, or joined when a sibling process already
 * runs it. Whoever uses it holds a share of one lock; the last to leave stops the server. A killed process holds nothing,
 * so it neither keeps the server alive nor stands in the way of the next start.
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
  // Who uses it looks for it where it was, and nowhere else: then the port is waited for.
  const choose = async () => (isUsed(location) ? remembered.port : choosePort(remembered.port));
  try {
    const port = await ensureAnswer({ location, account, binaries, settings, progress, port: choose }, password);
    const processNamespace = await currentProcessNamespace();
    if (port !== remembered.port || processNamespace !== remembered.processNamespace) {
      await saveConnection(location, { port, password, processNamespace });
    }
    return databaseUrl({ port, password });
  } catch (error) {
    // What went wrong first is what the person must read.
    await stopUnused(location, account).catch(() => {});
    throw error;
  }
}

/** Which processes of Distribute use the database already, where the system tells. */
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

/** Half a minute, in which a killed server is gone on the slowest machine. */
const ANSWER_ATTEMPTS = 60;
const ANSWER_DELAY_MS = 500;

/** The port of a server that answers: one that was killed a moment ago still looks as if it ran. */
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

/** Starts a server again that ended by itself, as when the system was short of memory; whoever looks first does it for all. */
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
      .catch((error: unknown) => progress(`The database does not start again: ${reasonOf(error)}`))
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
 * Two containers on one volume see the same lock but not each other's processes. Starting a second server on the same
 * files would destroy them.
 */
async function refuseNeighbours(location: Location, account: Account, processNamespace: string): Promise<void> {
  if (processNamespace === (await currentProcessNamespace())) return;
  if (await findPostmaster(location.cluster, account)) return;
  if (!isUsed(location)) return;
  throw new Error(`Another container uses the database in ${location.dataDir}: set DATABASE_URL for both.`);
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

/** Only under the launch lock: nobody joins between the question and the stop. */
async function stopUnused(location: Location, account: Account): Promise<void> {
  const alone = tryLock(location.usersLock);
  if (!alone) return;
  try {
    await stopPostmaster(location.cluster, account);
  } finally {
    alone.release();
  }
}
