import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { launchEmbeddedPostgres } from '../src/database/embedded/launch.ts';

const ROOT = join(import.meta.dirname, '..');
const WATCHED = ['src', 'modules', 'jobs', 'site'];
/** An editor may write a file in several steps, and a checkout changes many files. */
const SETTLE_MS = 200;

const say = (text: string) => void process.stdout.write(`${text}\n`);

if (existsSync('.env')) process.loadEnvFile('.env');

// This process keeps the embedded database running while the service restarts.
const dataDir = resolve(process.env.DISTRIBUTE_DATA_DIR || '.data');
const database = process.env.DATABASE_URL ? null : await launchEmbeddedPostgres({ dataDir, progress: say });

let service = startService();
let restarting: Promise<void> | null = null;
let timer: NodeJS.Timeout | undefined;

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
    if (file === null || !/\.(?:ts|md|json|html|css)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting ??= restart(`${folder}/${file}`).finally(() => {
        restarting = null;
      });
    }, SETTLE_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
process.once('disconnect', () => void stop());

/** In development mode the dashboard is rebuilt and reloaded by the service itself. */
function startService(): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, join(ROOT, 'src/main.ts')], {
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

async function restart(changed: string): Promise<void> {
  say(`${changed} changed. Restarting …`);
  await endService();
  service = startService();
}

async function endService(): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
}

async function stop(): Promise<void> {
  await restarting;
  await endService();
  await database?.stop();
  process.exit(0);
}
