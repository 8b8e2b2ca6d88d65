import { isIP, isIPv6 } from 'node:net';
import { withoutEnd } from '../kernel/text/without-end.ts';
import { type Destinations, hostOf } from './destinations.ts';
import { EgressFailed, EgressRefused } from './failures.ts';

/** One host, looked up once. */
export interface PinnedHost {
  /** As a certificate names it; an address where the host was given as one. */
  name: string;
  address: string;
}

/** The system's resolver may try several servers; whoever waits for mail to leave does not wait longer than this. */
const LOOKUP_MS = 10_000;

/** What would be a port, a path or credentials in a URL is no part of a host. */
const NOT_IN_A_HOST = /[\s/?#@:\\%[\]]/;

export const bracketed = (host: string) => (isIPv6(host) ? `[${host}]` : host);

/** In lower case and ASCII, with addresses in their usual notation. */
export function hostName(host: string): string {
  if (!isIPv6(host) && NOT_IN_A_HOST.test(host)) throw new EgressRefused('invalid_host');
  const url = URL.parse(`http://${bracketed(host)}/`);
  if (url === null) throw new EgressRefused('invalid_host');
  return hostOf(url);
}

/** IPv4 first: it reaches every mail server there is, and many machines have no way out by IPv6. */
export async function pinHost({ resolve }: Pick<Destinations, 'resolve'>, host: string): Promise<PinnedHost> {
  const name = hostName(host);
  const answer = await withinTime(resolve(name));
  const chosen = answer.find(({ address }) => isIP(address) === 4) ?? answer[0];
  if (chosen === undefined) throw new EgressFailed('dns');
  return { name: withoutEnd(name, '.'), address: chosen.address };
}

async function withinTime<T>(result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EgressFailed('dns')), LOOKUP_MS);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
