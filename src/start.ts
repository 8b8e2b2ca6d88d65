import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { composeService, type Service } from './compose.ts';
import { assertPortFree } from './compose-http.ts';
import type { Config } from './config.ts';
import { ensureMasterKey } from './data-directory.ts';
import { launchEmbeddedPostgres } from './database/embedded/launch.ts';
import { createFirstKeys } from './first-keys.ts';

interface StartOptions {
  config: Config;
  log: Logger;
  /** Prints to the console of the person who starts the service. Everything else goes to the log. */
  say: (text: string) => void;
  isDevelopment: boolean;
}

export async function start({ config, log, say, isDevelopment }: StartOptions): Promise<() => Promise<void>> {
  const listens = config.DISTRIBUTE_ROLE !== 'worker';
  if (listens) await assertPortFree(config.PORT);
  const dataDir = resolve(config.DISTRIBUTE_DATA_DIR);
  const keyRing = config.DISTRIBUTE_MASTER_KEY ?? ensureMasterKey(dataDir);
  const embedded = config.DATABASE_URL === undefined ? await launchEmbeddedPostgres({ dataDir, progress: say }) : null;
  const keys = createFirstKeys({ config, say, dataDir: embedded === null ? null : dataDir });
  let service: Service | undefined;
  const stop = async () => {
    try {
      if (service !== undefined) await closeInTime(service, log);
    } finally {
      await embedded?.stop();
    }
  };
  try {
    const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? '';
    service = await composeService({ config, databaseUrl, keyRing, log, onSeeded: keys.show, isDevelopment });
    if (!listens) say('The worker is ready.');
    else {
      const port = await service.listen(config.PORT);
      const url = config.PORT === 0 ? `http://localhost:${port}` : service.platform.publicUrl;
      // Only with the embedded database. Operators of larger installations request a link with a key.
      const link = embedded === null ? null : await service.signInLink(url);
      // Before the URL is printed, because scripts that wait for it then read the credentials file.
      keys.keep(url);
      const dashboard = `Open the dashboard: ${link ?? `${url}/app`}`;
      say([`Distribute listens on ${url}`, dashboard, ...keys.firstCall(url)].join('\n'));
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Longer than the wait for requests and jobs, and early enough for the embedded database to stop cleanly. */
const CLOSE_MS = 8_000;

/** Closes the service. If that hangs, the returned promise resolves anyway, so that the database can stop. */
function closeInTime(service: Service, log: Logger): Promise<void> {
  const { promise, resolve: end, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    log.warn('The shutdown took too long. Remaining work is interrupted and resumes at the next start.');
    end();
  }, CLOSE_MS);
  service
    .close()
    .then(end, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}
