import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface RunningProcess {
  child: ChildProcess;
  url: string;
  output(): string;
  /** Sends a signal and waits for the exit. Returns the exit code, or null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Saves most of the start time of a process, and tests start many. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/node-compile');
const MAIN = join(import.meta.dirname, '../../src/main.ts');
const STRIPPED = pathToFileURL(join(import.meta.dirname, '../../scripts/stripped.mjs')).href;

/**
 * Starts the service as a separate process, as `npm start` does. Resolves when it listens, or when the worker
 * is ready. Runs in a temporary folder, so that it does not use the `.env` file and data of this repository.
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
