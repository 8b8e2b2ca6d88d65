import { Resolver } from 'node:dns/promises';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { TxtRecords } from './domain-records.rules.ts';

export interface DomainTexts {
  /** Returns an empty array if there are no records, null if DNS did not respond. */
  read(name: string): Promise<TxtRecords>;
}

declare module '../../../src/kernel/context.ts' {
  interface Ports {
    domainTexts: DomainTexts;
  }
}

/** More than any domain needs. A DNS response may hold thousands. */
const MAX_RECORDS = 100;
/** Characters per record: four times the longest key. */
const MAX_RECORD = 4_096;

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/** Reads TXT records. @param servers as `address:port`, instead of the system's resolvers */
export function createDomainTexts(servers?: string[]): DomainTexts {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    async read(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.slice(0, MAX_RECORDS).map((parts) => outsideText(parts.join(''), MAX_RECORD));
      } catch (error) {
        return NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
      }
    },
  };
}
