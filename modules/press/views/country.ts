import { createRequire } from 'node:module';
import type { Milliseconds } from '../../../src/kernel/duration.ts';

export interface Countries {
  /** Returns two capital letters, or null if unknown. */
  of(ip: string): Promise<string | null>;
}

interface Reader {
  get(ip: string): { country_code?: string } | null;
}

/** The database takes 15 MB, so it is unloaded when no kits are read. */
const IDLE_MS: Milliseconds = 60_000;

const require = createRequire(import.meta.url);
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

export function createCountries(): Countries {
  let opened: Promise<Reader> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<Reader> {
    const maxmind = await import('maxmind');
    // The file has its own record type, unknown to the library's types.
    return (await maxmind.open(FILE)) as unknown as Reader;
  }

  return {
    async of(ip) {
      opened ??= open();
      clearTimeout(timer);
      timer = setTimeout(() => (opened = null), IDLE_MS).unref();
      try {
        return normalizeCountryCode((await opened).get(ip)?.country_code);
      } catch {
        // Invalid addresses, such as that of a socket, have no country.
        return null;
      }
    },
  };
}

/** Normalizes an ISO 3166 code. Proxies send `XX` and `T1` for unknown countries. */
export function normalizeCountryCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : null;
}
