import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival, SinkOptions } from './smtp-sink.ts';

export interface Sink {
  port: number;
  child: ChildProcess;
  arrivals: Arrival[];
  to(address: string): Arrival[];
  received(messages: number): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = join(import.meta.dirname, 'smtp-sink.ts');

export async function startSink(options: SinkOptions = {}): Promise<Sink> {
  const child = fork(PROGRAM, [JSON.stringify(options)], { stdio: 'inherit', execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const arrivals: Arrival[] = [];
  child.on('message', (arrival) => arrivals.push(arrival as Arrival));
  return {
    port,
    child,
    arrivals,
    to: (address) => arrivals.filter(({ to }) => to === address),
    async received(messages) {
      while (arrivals.length < messages) await pause(10);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
