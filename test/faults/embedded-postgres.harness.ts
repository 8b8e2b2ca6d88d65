import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';

export const PROGRAM = fileURLToPath(new URL('embedded-postgres.program.ts', import.meta.url));

interface Line {
  progress?: string;
  url?: string;
  error?: string;
  answered?: boolean;
}

interface RunOptions {
  uid?: number;
  gid?: number;
  program?: string;
  /** A command that runs the rest of the line, such as `setpriv` with its flags. */
  through?: string[];
}

/** Runs the platform as a separate process that can be killed. It leads a process group, as in a terminal. */
export class Program {
  readonly process: ChildProcess;
  readonly lines: Line[] = [];
  readonly exited: Promise<unknown>;
  #told = Promise.withResolvers<void>();

  constructor(dataDir: string, { uid, gid, program = PROGRAM, through = [] }: RunOptions = {}) {
    const [command, ...rest] = [...through, process.execPath, program, dataDir];
    this.process = spawn(command, rest, { uid, gid, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    this.exited = once(this.process, 'exit');
    if (!this.process.stdout) throw new Error('no output');
    const reader = createInterface({ input: this.process.stdout });
    reader.on('line', (line) => this.#tell(JSON.parse(line) as Line));
    reader.on('close', () => this.#tell({ error: 'the program ended' }));
  }

  #tell(line: Line) {
    this.lines.push(line);
    this.#told.resolve();
    this.#told = Promise.withResolvers<void>();
  }

  async line(wanted: (line: Line) => boolean): Promise<Line> {
    for (;;) {
      const found = this.lines.find((line) => wanted(line) || line.error !== undefined);
      if (found) return found;
      await this.#told.promise;
    }
  }

  async says(part: string): Promise<Line> {
    return this.line(({ progress }) => progress?.includes(part) ?? false);
  }

  async url(): Promise<string> {
    const { url, error } = await this.line((line) => line.url !== undefined);
    if (url === undefined) throw new Error(error);
    return url;
  }

  async error(): Promise<string | undefined> {
    return (await this.line(() => false)).error;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL') {
    this.process.kill(signal);
    await this.exited;
  }
}

/** Provides folders that every user may enter, and programs that are stopped after their test. */
export function useWorkspace() {
  const programs: Program[] = [];
  let root: string;

  beforeAll(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')));
    await chmod(root, 0o755);
  });
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.kill()));
  });
  afterAll(async () => {
    for (const pid of processesBelow(root)) process.kill(pid, 'SIGKILL');
    await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  return {
    async directory(): Promise<string> {
      const directory = await mkdtemp(join(root, 'data-'));
      await chmod(directory, 0o755);
      return directory;
    },
    start(...args: ConstructorParameters<typeof Program>): Program {
      const program = new Program(...args);
      programs.push(program);
      return program;
    },
  };
}

export function works(command: string, args: string[], options: { uid?: number; gid?: number } = {}): boolean {
  try {
    execFileSync(command, args, { ...options, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat() as unknown[];
  } finally {
    await client.end();
  }
}

export function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'postmaster.pid');
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
}

export function serverProcesses(dataDir: string): number[] {
  return processesBelow(join(dataDir, 'postgres'));
}

/** Finds processes by working directory, which zombies do not have. Returns nothing outside Linux. */
function processesBelow(directory: string): number[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return pids.map(Number).filter((pid) => {
    try {
      return `${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${directory}/`);
    } catch {
      return false;
    }
  });
}

export function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}
