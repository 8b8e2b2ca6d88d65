import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server in its own process with the Node flags of `npm start`. It is ready when it prints its URL. */
export function serve(script: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: ${output}`)));
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /listens on (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1');
      if (url === undefined) return;
      // Further output is discarded, because reading it would distort the measurement.
      child.stdout.off('data', listen).resume();
      resolve({ url, pid: child.pid ?? 0, stop });
    };
    child.stdout.on('data', listen);
  });
}
