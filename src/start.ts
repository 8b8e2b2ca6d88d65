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
  /** Speaks to the person who started it; everything else goes to the log. */
  say: (text: string) => void;
}

/** Starts what the settings ask for and returns how to stop it. */
export async function start({ config, log, say }: StartOptions): Promise<() => Promise<void>> {
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
    service = await composeService({ config, databaseUrl, keyRing, log, onSeeded: keys.show });
    if (!listens) say('The worker is ready.');
    else {
      const port = await service.listen(config.PORT);
      const url = config.PORT === 0 ? `http://localhost:${port}` : service.platform.publicUrl;
      // Whoever runs it for others reads its log elsewhere, and asks for a link with a key.
      const link = embedded === null ? null : await service.signInLink(url);
      // Before the address is told: whoever waits for it may read the keys in their file then.
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

/** Longer than requests and jobs are waited for, and early enough for a database to stop in order after it. */
const CLOSE_MS = 8_000;

/** What hangs is cut off by the end of the process: nothing keeps the database from its stop. */
function closeInTime(service: Service, log: Logger): Promise<void> {
  const { promise, resolve: end, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    log.warn('What has not ended by now is cut off, and taken up again at the next start.');
    end();
  }, CLOSE_MS);
  service
    .close()
    .then(end, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}
