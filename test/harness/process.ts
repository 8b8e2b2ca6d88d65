import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface RunningProcess {
  child: ChildProcess;
  url: string;
  /** Everything that it wrote so far. */
  output(): string;
  /** Sends a signal and waits for the end; null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Without it a process spends most of its start on compiling, and tests start many. What it costs in memory matters to none. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node-compile');
const MAIN = join(import.meta.dirname, '../../src/main.ts');
const STRIPPED = pathToFileURL(join(import.meta.dirname, '../../scripts/stripped.mjs')).href;

/**
 * The service as a process of its own, as `npm start` runs it. Resolves when it listens (or the worker is ready). It works in the temporary
 * folder of the run: the `.env` and the data of a service that somebody runs in this repository are not its own.
 */
export async function startProcess(
  environment: Record<string, string>,
  args: string[] = [],
  program = MAIN,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [`--import=${STRIPPED}`, program, ...args], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      PORT: '0',
      LOG_LEVEL: 'info',
      DISTRIBUTE_PUBLIC_URL: 'https://distribute.example',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  while (!/listens on|worker is ready/.test(output)) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}: ${output}`);
    await pause(20);
  }
  return {
    child,
    url: (/listens on (\S+)/.exec(output)?.[1] ?? '').replace('localhost', '127.0.0.1'),
    output: () => output,
    async end(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
