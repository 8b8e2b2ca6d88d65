import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'distribute-run-';

/** PostgreSQL stops within a second on an immediate shutdown. Processes that still run after this are killed. */
const END_LIMIT_MS = 5_000;
const POLL_MS = 50;

/**
 * Creates the folder of one run, named after its process. All files of the tests are in it, and processes are
 * found by it. Others may enter, because test servers run under another account.
 */
export function openRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** Cleans up after killed runs, which are found by their folders. */
export function cleanUpAfterKilled(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (Number.isInteger(pid) && !isRunOfTests(pid)) endRun(join(tmpdir(), name), []);
  }
}

/** Another program may have the pid by now. */
const isRunOfTests = (pid: number) => /scripts[/\\]test\.ts/.test(commandOf(pid));

/** Ends every process of a run and removes its folder. Synchronous, so that no other signal handler exits first. */
export function endRun(folder: string, descendants: readonly number[]): void {
  const processes = [...new Set([...descendants, ...processesIn(folder)])].filter((pid) => pid !== process.pid);
  for (const pid of processes) end(pid);
  const deadline = Date.now() + END_LIMIT_MS;
  while (processes.some(isAlive) && Date.now() < deadline) wait(POLL_MS);
  for (const pid of processes) signal(pid, 'SIGKILL');
  for (const path of mountsIn(folder)) spawnSync('umount', ['--lazy', path]);
  // A dying process may still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

const wait = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** The postmaster stops its processes and frees shared memory, so it is asked. Other processes are killed. */
function end(pid: number): void {
  const command = commandOf(pid);
  if (/(?:^|\/)postgres(?:\0| )-D/.test(command)) signal(pid, 'SIGQUIT');
  else if (!command.startsWith('postgres: ')) signal(pid, 'SIGKILL');
}

export function descendantsOf(root: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = Map.groupBy(
    stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number)),
    ([, parent]) => parent,
  );
  const found: number[] = [];
  for (const wanted = [root]; wanted.length > 0; ) {
    for (const [pid = 0] of children.get(wanted.shift() ?? 0) ?? []) {
      found.push(pid);
      wanted.push(pid);
    }
  }
  return found;
}

/** Finds processes that work in the folder or have it in their environment, even orphaned ones (Linux only). */
function processesIn(folder: string): number[] {
  if (!existsSync('/proc/self/environ')) return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    const told = [commandOf(pid), contentOf(`/proc/${pid}/environ`), linkOf(`/proc/${pid}/cwd`)];
    return told.some((text) => text.includes(folder));
  });
}

function commandOf(pid: number): string {
  if (existsSync('/proc/self/cmdline')) return contentOf(`/proc/${pid}/cmdline`);
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

const mountsIn = (folder: string) =>
  contentOf('/proc/self/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));

/** Zombies have an empty command line and count as dead. */
const isAlive = (pid: number) => signal(pid, 0) && commandOf(pid) !== '';

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
