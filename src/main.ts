import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { composeService, type Service } from './compose.ts';
import { type Config, describeSettings, InvalidSetting, loadConfig } from './config.ts';
import { ensureMasterKey, writeCredentials } from './data-directory.ts';
import { launchEmbeddedPostgres } from './database/embedded/launch.ts';
import { createLog } from './log.ts';

/** After this the process ends, whatever still runs. */
const STOP_DEADLINE_MS = 9_500;

/** Speaks to the person who started it; everything else goes to the log. */
const say = (text: string) => process.stdout.write(`${text}\n`);

async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  const dataDir = resolve(config.DISTRIBUTE_DATA_DIR);
  const keyRing = config.DISTRIBUTE_MASTER_KEY ?? ensureMasterKey(dataDir);
  const embedded = config.DATABASE_URL === undefined ? await launchEmbeddedPostgres({ dataDir, progress: say }) : null;
  let service: Service | undefined;
  const stop = async () => {
    await service?.close();
    await embedded?.stop();
  };
  try {
    service = await composeService({ config, databaseUrl: config.DATABASE_URL ?? embedded?.url ?? '', keyRing, log });
    if (config.DISTRIBUTE_ROLE === 'worker') say('The worker is ready.');
    else welcome(service, config, await service.listen(config.PORT), embedded === null ? null : dataDir);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function welcome({ seeded, platform }: Service, config: Config, port: number, dataDir: string | null): void {
  const url = config.PORT === 0 ? `http://localhost:${port}` : platform.publicUrl;
  say(`Distribute listens on ${url}`);
  const { userKey, adminKey } = seeded;
  if (userKey === null && adminKey === null) return;
  if (userKey !== null && adminKey !== null && dataDir !== null) {
    const path = writeCredentials(dataDir, { url, apiKey: userKey, adminKey });
    say(`These keys are shown this once; they are also in ${path}`);
  }
  if (userKey !== null && config.DISTRIBUTE_BOOTSTRAP_KEY === undefined) say(`  API key    ${userKey}`);
  if (adminKey !== null && config.DISTRIBUTE_ADMIN_KEY === undefined) say(`  Admin key  ${adminKey}`);
  say('A first call:');
  say(`  curl -H "Authorization: Bearer ${userKey ?? '$DISTRIBUTE_API_KEY'}" ${url}/v1/me`);
}

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
        log.error({ err: error }, 'The stop failed.');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(signal));
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void say(describeSettings());
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = loadConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const started = start(config, log);
  // A signal during the start waits for it: a half-started database would be left behind otherwise.
  stopOnSignal(async () => (await started)(), log);
  await started;
}

try {
  await main();
} catch (error) {
  const explained = error instanceof InvalidSetting || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  say(explained ? (error as Error).message : `Distribute could not start: ${String((error as Error).stack ?? error)}`);
  process.exit(1);
}
