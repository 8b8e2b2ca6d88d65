import { parentPort } from 'node:worker_threads';
import type { Milliseconds } from '../kernel/duration.ts';

export interface ThreadAnswer {
  outcome: { ok: true; output: unknown } | { ok: false; error: string };
  /** CPU time of the thread since its start. */
  cpuMs: Milliseconds;
}

type Work = (input: never) => unknown;

/** Makes the calling module the program of a thread pool, which sends one task at a time. */
export function serveThread(work: Work): void {
  parentPort?.on('message', (input: unknown) => void answer(work, input as never));
}

async function answer(work: Work, input: never): Promise<void> {
  const outcome = await outcomeOf(work, input);
  const { user, system } = process.threadCpuUsage();
  const message: ThreadAnswer = { outcome, cpuMs: (user + system) / 1000 };
  parentPort?.postMessage(message, []);
}

async function outcomeOf(work: Work, input: never): Promise<ThreadAnswer['outcome']> {
  try {
    return { ok: true, output: await work(input) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
