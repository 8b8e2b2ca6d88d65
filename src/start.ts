import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { composeService, type Service } from './compose.ts';
import type { Config } from './config.ts';
import { ensureMasterKey, writeCredentials } from './data-directory.ts';
import { launchEmbeddedPostgres } from './database/embedded/launch.ts';

interface StartOptions {
  config: Config;
  log: Logger;
  /** Speaks to the person who started it; everything else goes to the log. */
  say: (text: string) => void;
}

/** Starts what the settings ask for and returns how to stop it. */
export async function start({ config, log, say }: StartOptions): Promise<() => Promise<void>> {
  const dataDir = resolve(config.DISTRIBUTE_DATA_DIR);
  const keyRing = config.DISTRIBUTE_MASTER_KEY ?? ensureMasterKey(dataDir);
  const embedded = config.DATABASE_URL === undefined ? await launchEmbeddedPostgres({ dataDir, progress: say }) : null;
  let service: Service | undefined;
  const stop = async () => {
    try {
      if (service !== undefined) await closeInTime(service, log);
    } finally {
      await embedded?.stop();
    }
  };
  try {
    service = await composeService({ config, databaseUrl: config.DATABASE_URL ?? embedded?.url ?? '', keyRing, log });
    if (config.DISTRIBUTE_ROLE === 'worker') say('The worker is ready.');
    else {
      const port = await service.listen(config.PORT);
      const url = config.PORT === 0 ? `http://localhost:${port}` : service.platform.publicUrl;
      // Whoever runs it for others reads its log elsewhere, and asks for a link with a key.
      const link = embedded === null ? null : await service.signInLink(url);
      // At once: whoever waits for the address may then read the keys, here and in their file.
      say([...welcome(service, config, { url, link, dataDir: embedded === null ? null : dataDir })].join('\n'));
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
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    log.warn('What has not ended by now is cut off, and taken up again at the next start.');
    resolve();
  }, CLOSE_MS);
  service
    .close()
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

interface Place {
  url: string;
  /** Opens the dashboard, signed in; null where the database is elsewhere, and so whoever keeps the service. */
  link: string | null;
  dataDir: string | null;
}

/** What a newcomer needs: the address, the dashboard, the keys that were just made, and a first call. */
function* welcome({ seeded }: Service, config: Config, { url, link, dataDir }: Place): Generator<string> {
  yield `Distribute listens on ${url}`;
  if (link !== null) yield `Open the dashboard: ${link}`;
  if (seeded.userKey === null && seeded.adminKey === null) return;
  // Whoever gave a key by a setting keeps it where they want it: it is neither shown nor written down.
  const apiKey = config.DISTRIBUTE_BOOTSTRAP_KEY === undefined ? seeded.userKey : null;
  const adminKey = config.DISTRIBUTE_ADMIN_KEY === undefined ? seeded.adminKey : null;
  if (dataDir !== null && (apiKey !== null || adminKey !== null)) {
    const path = writeCredentials(dataDir, { url, apiKey, adminKey });
    yield `What is shown here is shown this once; it is also in ${path}`;
  }
  if (apiKey !== null) yield `  API key    ${apiKey}`;
  if (adminKey !== null) yield `  Admin key  ${adminKey}`;
  yield 'A first campaign, in the sandbox:';
  yield `  curl -H "Authorization: Bearer ${apiKey ?? '$DISTRIBUTE_API_KEY'}" -H 'Content-Type: application/json' ${url}/v1/campaigns \\
    -d '{"name": "First", "workflowSlug": "sales-cold-email-outreach-sandbox-v1", "brandUrls": ["https://acme.sandbox.example"], "maxLeads": 20}'`;
}
