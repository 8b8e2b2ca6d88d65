import { Resolver } from 'node:dns/promises';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { Texts } from './domain-records.rules.ts';

/** Asks DNS for text records. */
export interface DomainTexts {
  /** Empty when there are none, null when DNS did not answer. */
  read(name: string): Promise<Texts>;
}

declare module '../../../src/kernel/context.ts' {
  interface Ports {
    domainTexts: DomainTexts;
  }
}

/** More than a domain has; an answer of DNS may hold thousands. */
const MAX_RECORDS = 100;
/** Characters: the longest key fits four times. */
const MAX_RECORD = 4_096;

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers instead of the system's own, as `address:port` */
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
