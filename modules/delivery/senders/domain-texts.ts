import { Resolver } from 'node:dns/promises';
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

const NOT_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/** @param servers instead of the system's own, as `address:port` */
export function createDomainTexts(servers?: string[]): DomainTexts {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return {
    async read(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        return NOT_THERE.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
      }
    },
  };
}
