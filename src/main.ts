import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { describeSettings, describeUnknownSettings, loadConfig } from './config.ts';
import { describeStartFailure, StartFailure } from './kernel/start-failure.ts';
import { createLog } from './log.ts';

const STOP_DEADLINE_MS = 9_500;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stopping = false;
  const end = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'Stopping.');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The shutdown failed.');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // `npm start` runs this process as its child. If the parent is killed, this is the only sign.
  if (process.connected) process.once('disconnect', () => end('The parent process has exited.'));
}

function readEnvFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (cause) {
    throw new StartFailure(`${resolve('.env')} cannot be read. Make it readable for this user, or remove it.`, {
      cause,
    });
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    say(describeSettings());
    return;
  }
  readEnvFile();
  for (const warning of describeUnknownSettings(process.env)) say(warning);
  const config = loadConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  // Imported late, so that an invalid setting is reported immediately.
  const { start } = await import('./start.ts');
  const started = start({ config, log, say, isDevelopment: process.env.NODE_ENV === 'development' });
  // A signal during the start waits for its end. Stopping halfway would leave the embedded database running.
  stopOnSignal(async () => (await started)(), log);
  await started;
}

try {
  await main();
} catch (error) {
  say(describeStartFailure(error));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
