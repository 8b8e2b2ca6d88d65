import type { SeededKeys } from '../modules/keys/index.ts';
import type { Config } from './config.ts';
import { writeCredentials } from './data-directory.ts';

interface FirstKeysOptions {
  config: Config;
  say: (text: string) => void;
  /** Where they are kept; null where the database is elsewhere, and so whoever keeps the service. */
  dataDir: string | null;
}

/** The keys that a first start makes. The database has their hashes alone: nobody could show them later. */
export function createFirstKeys({ config, say, dataDir }: FirstKeysOptions) {
  let isFirst = false;
  let apiKey: string | null = null;
  let adminKey: string | null = null;

  /** Where they are to be found with the address, or null. */
  function keep(url: string): string | null {
    if (dataDir === null || (apiKey === null && adminKey === null)) return null;
    return writeCredentials(dataDir, { url, apiKey, adminKey });
  }

  return {
    keep,
    /** Just before they hold: what fails after that must not take them along. */
    show(seeded: SeededKeys): void {
      isFirst = seeded.userKey !== null || seeded.adminKey !== null;
      // Whoever gave a key by a setting keeps it where they want it: it is neither shown nor written down.
      apiKey = config.DISTRIBUTE_BOOTSTRAP_KEY === undefined ? seeded.userKey : null;
      adminKey = config.DISTRIBUTE_ADMIN_KEY === undefined ? seeded.adminKey : null;
      if (apiKey !== null) say(`  API key    ${apiKey}`);
      if (adminKey !== null) say(`  Admin key  ${adminKey}`);
      const path = keep(config.DISTRIBUTE_PUBLIC_URL ?? `http://localhost:${config.PORT}`);
      if (path !== null) say(`What is shown here is shown this once; it is also in ${path}`);
    },
    /** The first thing to try, for whoever starts it for the first time. */
    firstCall(url: string): string[] {
      if (!isFirst) return [];
      return [
        'A first campaign, in the sandbox:',
        `  curl -H "Authorization: Bearer ${apiKey ?? '$DISTRIBUTE_API_KEY'}" -H 'Content-Type: application/json' ${url}/v1/campaigns \\
    -d '{"name": "First", "workflowSlug": "sales-cold-email-outreach-sandbox-v1", "brandUrls": ["https://acme.sandbox.example"], "maxLeads": 20}'`,
      ];
    },
  };
}
