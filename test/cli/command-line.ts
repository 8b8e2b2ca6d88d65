import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Io } from '../../clients/cli/src/io.ts';
import { runCli } from '../../clients/cli/src/run.ts';
import { COMPILE_CACHE } from '../harness/process.ts';

const MAIN = join(import.meta.dirname, '../../clients/cli/src/main.ts');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Machine {
  home: string;
  cwd: string;
  env: Record<string, string>;
}

export function newMachine(env: Record<string, string> = {}): Machine {
  const home = mkdtempSync(join(tmpdir(), 'distribute-cli-'));
  const cwd = join(home, 'work', 'deep');
  mkdirSync(cwd, { recursive: true });
  return { home, cwd, env };
}

/** Writes credentials like the service, in a parent of the working folder. */
export function putCredentials({ home }: Machine, credentials: object): void {
  mkdirSync(join(home, '.data'), { recursive: true });
  writeFileSync(join(home, '.data', 'credentials.json'), JSON.stringify(credentials), { mode: 0o600 });
}

export function startCommand({ home, cwd, env }: Machine, argv: string[]) {
  return spawn(process.execPath, [MAIN, ...argv], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: home, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

export async function command(machine: Machine, argv: string[], input = ''): Promise<Ended> {
  const child = startCommand(machine, argv);
  // A command that refuses its arguments may exit before it reads stdin.
  child.stdin.on('error', () => {}).end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, stdout, stderr };
}

interface Sitting {
  input?: string;
  /** Simulates a terminal and types this answer. */
  answer?: string;
  write?: Io['write'];
}

/** Runs the command in this process, which is faster. With an `answer`, stdin and stdout are terminals. */
export async function inProcess({ home, cwd, env }: Machine, argv: string[], sitting: Sitting = {}): Promise<Ended> {
  const isTerminal = sitting.answer !== undefined;
  const chunks: Buffer[] = [];
  let stderr = '';
  const code = await runCli(argv, {
    env,
    home,
    cwd,
    isTerminal: { stdin: isTerminal, stdout: isTerminal, stderr: isTerminal },
    columns: 100,
    readInput: () => Promise.resolve(Buffer.from(sitting.input ?? '')),
    write:
      sitting.write ??
      ((chunk) => {
        chunks.push(Buffer.from(chunk));
        return Promise.resolve();
      }),
    note: (said) => void (stderr += said),
    ask: (question) => {
      stderr += question;
      return Promise.resolve(sitting.answer ?? '');
    },
    signal: new AbortController().signal,
  });
  return { code, stdout: Buffer.concat(chunks).toString(), stderr };
}

export const errorIn = ({ stderr }: Ended) =>
  (
    JSON.parse(stderr) as {
      error: { code: string; message: string; exitCode: number; details?: Record<string, unknown> };
    }
  ).error;
