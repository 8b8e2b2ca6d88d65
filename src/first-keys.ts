import type { SeededKeys } from '../modules/keys/index.ts';
import type { Config } from './config.ts';
import { writeCredentials } from './data-directory.ts';

interface FirstKeysOptions {
  config: Config;
  say: (text: string) => void;
  /** The folder for the credentials. Null with an external database, whose operator stores the keys elsewhere. */
  dataDir: string | null;
}

/**
 * Keeps the keys that the first start creates. The database has only their hashes, so they cannot be shown
 * later.
 */
export function createFirstKeys({ config, say, dataDir }: FirstKeysOptions) {
  let isFirst = false;
  let apiKey: string | null = null;
  let adminKey: string | null = null;

  function keep(url: string): string | null {
    if (dataDir === null || (apiKey === null && adminKey === null)) return null;
    return writeCredentials(dataDir, { url, apiKey, adminKey });
  }

  return {
    keep,
    /** Runs just before the keys are committed, so that a later failure cannot lose them. */
    show(seeded: SeededKeys): void {
      isFirst = seeded.userKey !== null || seeded.adminKey !== null;
      // Keys given by a setting are neither shown nor written.
      apiKey = config.DISTRIBUTE_BOOTSTRAP_KEY === undefined ? seeded.userKey : null;
      adminKey = config.DISTRIBUTE_ADMIN_KEY === undefined ? seeded.adminKey : null;
      if (apiKey !== null) say(`  API key    ${apiKey}`);
      if (adminKey !== null) say(`  Admin key  ${adminKey}`);
      const path = keep(config.DISTRIBUTE_PUBLIC_URL ?? `http://localhost:${config.PORT}`);
      if (path !== null) say(`These keys are shown only once. They are also stored in ${path}`);
    },
    /** Returns a first request to try, or nothing after the first start. */
    firstCall(url: string): string[] {
      if (!isFirst) return [];
      return [
        'Create a first campaign in the sandbox:',
        `  curl -H "Authorization: Bearer ${apiKey ?? '$DISTRIBUTE_API_KEY'}" -H 'Content-Type: application/json' ${url}/v1/campaigns \\
    -d '{"name": "First", "workflowSlug": "sales-cold-email-outreach-sandbox-v1", "brandUrls": ["https://acme.sandbox.example"], "maxLeads": 20}'`,
      ];
    },
  };
}
