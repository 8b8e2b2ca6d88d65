import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';

const run = promisify(execFile);

export interface Postmaster {
  pid: number;
  port: number;
  status: string;
}

export const POLL_MS = 25;
/** A fast shutdown writes a checkpoint. After this time the disk is stuck, and crash recovery is the better way. */
const FAST_SHUTDOWN_LIMIT_MS = 60_000;
const KILL_LIMIT_MS = 10_000;

export function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export async function readPidFile(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * Returns the running server of this cluster. The file alone proves nothing: after a crash, its process id may
 * belong to a zombie or to another program.
 */
export async function findPostmaster(cluster: string, account: Account): Promise<Postmaster | undefined> {
  const claimed = await readPidFile(cluster);
  if (!claimed) return undefined;
  const command = await commandOf(claimed.pid);
  if (!isPostmaster(command)) return undefined;
  const ours =
    process.platform === 'linux'
      ? (await workingIn(cluster, [claimed.pid], account)).length > 0
      : command.includes(` -D ${cluster} `);
  return ours ? claimed : undefined;
}

/** Arguments, separated by NUL on Linux and by spaces elsewhere. Empty for ended processes and zombies. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** Only the postmaster keeps its arguments. Its children show a title such as `postgres: checkpointer`. */
function isPostmaster(command: string): boolean {
  return /^[^\0]*\/postgres[\0 ]-D[\0 ]/.test(command);
}

export async function isRunning(pid: number): Promise<boolean> {
  return isServerProcess(await commandOf(pid));
}

function isServerProcess(command: string): boolean {
  return isPostmaster(command) || command.startsWith('postgres: ');
}

/**
 * Returns the processes whose working directory is the cluster, compared by inode (Linux). Runs as the server's
 * user: root in a plain container cannot inspect processes of others (no CAP_SYS_PTRACE).
 */
async function workingIn(cluster: string, pids: number[], account: Account): Promise<number[]> {
  if (pids.length === 0) return [];
  const { dev, ino } = await stat(cluster, { bigint: true });
  const question = ['-L', '-c', '%d:%i %n', ...pids.map((pid) => `/proc/${pid}/cwd`)];
  const answer = await run('stat', question, { ...account, cwd: '/' }).catch((error: unknown) => {
    // It exits with 1 if a process has ended or belongs to another user, but still prints the others.
    if (error instanceof Error && 'code' in error && error.code === 1 && 'stdout' in error)
      return { stdout: String(error.stdout) };
    throw error;
  });
  const lines = answer.stdout.split('\n').filter((line) => line.startsWith(`${dev}:${ino} `));
  return lines.map((line) => Number(line.split('/')[2]));
}

/** Returns other processes that have the file open (Linux). Processes of other users are not visible. */
export async function processesThatOpened(path: string): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger);
  const opened = await Promise.all(
    pids.map(async (pid) => {
      const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
      const paths = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
      return pid !== process.pid && paths.includes(path) ? [pid] : [];
    }),
  );
  return opened.flat();
}

async function serverProcesses(cluster: string, account: Account): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const commands = await Promise.all(pids.map(commandOf));
  const candidates = pids.filter((_, index) => isServerProcess(commands[index] ?? ''));
  return workingIn(cluster, candidates, account);
}

/**
 * Kills the children of a killed postmaster: a backend in a long query does not notice, and no new server can
 * start beside it. No data is lost, because their shared memory is already abandoned.
 *
 * On macOS processes do not reveal their working directory; there, the start is repeated until they are gone.
 */
export async function endAbandonedProcesses(cluster: string, account: Account): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = await serverProcesses(cluster, account);
  for (const pid of pids) signal(pid, 'SIGKILL');
  for (const pid of pids) await waitUntilGone(pid, KILL_LIMIT_MS);
}

export async function stopPostmaster(cluster: string, account: Account): Promise<void> {
  const postmaster = await findPostmaster(cluster, account);
  if (postmaster) {
    signal(postmaster.pid, 'SIGINT');
    const gone = await waitUntilGone(postmaster.pid, FAST_SHUTDOWN_LIMIT_MS);
    if (!gone && (await findPostmaster(cluster, account))?.pid === postmaster.pid) {
      signal(postmaster.pid, 'SIGQUIT');
      await waitUntilGone(postmaster.pid, KILL_LIMIT_MS);
    }
  }
  await endAbandonedProcesses(cluster, account);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitUntilGone(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (await isRunning(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
