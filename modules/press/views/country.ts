import { createRequire } from 'node:module';
import type { Milliseconds } from '../../../src/kernel/duration.ts';

/** Tells the country of an address. */
export interface Countries {
  /** Two capital letters; null where it is not known. */
  of(ip: string): Promise<string | null>;
}

interface Reader {
  get(ip: string): { country_code?: string } | null;
}

/** The database takes 15 MB: it is there while kits are read, and no longer. */
const IDLE_MS: Milliseconds = 60_000;

const require = createRequire(import.meta.url);
const FILE = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

export function createCountries(): Countries {
  let opened: Promise<Reader> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<Reader> {
    const maxmind = await import('maxmind');
    // This file has its own shape, which the library's types do not know.
    return (await maxmind.open(FILE)) as unknown as Reader;
  }

  return {
    async of(ip) {
      opened ??= open();
      clearTimeout(timer);
      timer = setTimeout(() => (opened = null), IDLE_MS).unref();
      try {
        return countryCode((await opened).get(ip)?.country_code);
      } catch {
        // An address that is none, such as that of a socket, is in no country.
        return null;
      }
    },
  };
}

/** As ISO 3166 writes it; proxies say `XX` and `T1` of what they do not know. */
export function countryCode(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'ZZ' ? code : null;
}
