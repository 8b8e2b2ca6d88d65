import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server as a process of its own, with Node's flags as `npm start` sets them; it is ready when it says where it listens. */
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
      // What it logs from now on is thrown away: reading it here would cost the time that is to be measured.
      child.stdout.off('data', listen).resume();
      resolve({ url, pid: child.pid ?? 0, stop });
    };
    child.stdout.on('data', listen);
  });
}
