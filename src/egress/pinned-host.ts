import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { withoutEnd } from '../kernel/text/strings.ts';
import { type Destinations, hostOfUrl } from './destinations.ts';
import { EgressFailed, EgressRefused } from './failures.ts';

export interface PinnedHost {
  /** Name in certificates; an address if the host was given as one. */
  name: string;
  address: string;
}

/** The system's resolver may try several servers. Sending never waits longer than this. */
const LOOKUP_MS = 10_000;

/** Characters that would begin a port, a path or credentials in a URL. */
const NOT_IN_A_HOST = /[\s/?#@:\\%[\]]/;

/** Every interface assigns itself such an address, and none of them leads to the internet. */
const LINK_LOCAL = /^(?:fe80:|169\.254\.)/i;

export const bracketed = (host: string) => (isIPv6(host) ? `[${host}]` : host);

/** Returns the host in lower case and ASCII, with addresses in their usual notation. */
export function hostName(host: string): string {
  if (!isIPv6(host) && NOT_IN_A_HOST.test(host)) throw new EgressRefused('invalid_host');
  const url = URL.parse(`http://${bracketed(host)}/`);
  if (url === null) throw new EgressRefused('invalid_host');
  return hostOfUrl(url);
}

type OwnAddresses = Record<string, readonly { address: string; family: string; internal: boolean }[] | undefined>;

/**
 * Prefers IPv4: all mail servers have it, and many machines cannot connect over IPv6. Prefers IPv6 if the
 * machine has nothing else.
 */
export async function pinHost(
  { resolve }: Pick<Destinations, 'resolve'>,
  host: string,
  own: () => OwnAddresses = networkInterfaces,
): Promise<PinnedHost> {
  const name = hostName(host);
  const answer = await withinTime(resolve(name));
  const preferred = hasOnlyIPv6(own()) ? 6 : 4;
  const chosen = answer.find(({ address }) => isIP(address) === preferred) ?? answer[0];
  if (chosen === undefined) throw new EgressFailed('dns');
  return { name: withoutEnd(name, '.'), address: chosen.address };
}

/** A machine without a network has neither and reaches itself over IPv4. */
function hasOnlyIPv6(own: OwnAddresses): boolean {
  const outside = Object.values(own).flatMap((addresses = []) => addresses.filter(({ internal }) => !internal));
  const families = new Set(outside.filter(({ address }) => !LINK_LOCAL.test(address)).map(({ family }) => family));
  return families.has('IPv6') && !families.has('IPv4');
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
