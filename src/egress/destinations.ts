import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createAddressPolicy } from './addresses.ts';
import { EgressFailed, EgressRefused } from './failures.ts';

export interface HostAddress {
  address: string;
  family: number;
}

export type Lookup = (hostname: string) => Promise<HostAddress[]>;

export interface Destinations {
  /** Checks everything that needs no DNS: scheme, credentials, literal addresses, local names. */
  parse(url: string, base?: string): URL;
  /** Returns the judged addresses of a host. Connect only to these. */
  resolve(hostname: string): Promise<HostAddress[]>;
}

/** Names that never lead to the internet, such as `metadata.google.internal`. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)\.*$/;

/**
 * All ports are allowed: endpoints often listen on 3000 or 8443. Request lines and headers cannot contain line
 * breaks, so a port with another protocol receives nothing but an HTTP request.
 */
const SCHEMES = new Set(['http:', 'https:']);

export function createDestinations(allow: readonly string[], lookup: Lookup = lookupAll): Destinations {
  const policy = createAddressPolicy(allow);
  const lookups = new Map<string, Promise<HostAddress[]>>();

  /** Shares concurrent lookups of a name, because getaddrinfo blocks one of the few threads of the process. */
  function ask(hostname: string): Promise<HostAddress[]> {
    const shared = lookups.get(hostname);
    if (shared) return shared;
    const asked = lookup(hostname).finally(() => lookups.delete(hostname));
    lookups.set(hostname, asked);
    return asked;
  }

  /** One forbidden address rejects the whole host. For local names, only addresses in the operator's list count. */
  function judge(hostname: string, answer: HostAddress[]): HostAddress[] {
    const usable = LOCAL_NAME.test(hostname) ? answer.filter(({ address }) => policy.allows(address)) : answer;
    if (usable.length === 0 || !usable.every(({ address }) => policy.permits(address))) {
      throw new EgressRefused('private_address');
    }
    return usable;
  }

  return {
    parse(text, base) {
      const url = URL.parse(text, base);
      if (!url) throw new EgressRefused('invalid_url');
      if (!SCHEMES.has(url.protocol)) throw new EgressRefused('scheme');
      if (url.username || url.password) throw new EgressRefused('credentials');
      const host = hostOfUrl(url);
      if (isIP(host)) judge(host, [literal(host)]);
      if (allow.length === 0 && LOCAL_NAME.test(host)) throw new EgressRefused('private_address');
      return url;
    },

    async resolve(hostname) {
      if (isIP(hostname)) return judge(hostname, [literal(hostname)]);
      const answer = await ask(hostname).catch((cause: unknown) => {
        throw new EgressFailed('dns', { cause });
      });
      if (answer.length === 0) throw new EgressFailed('dns');
      return judge(hostname, answer);
    },
  };
}

/** Returns the host without the brackets of an IPv6 address. */
export function hostOfUrl(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function literal(address: string): HostAddress {
  return { address, family: isIP(address) };
}

function lookupAll(hostname: string): Promise<HostAddress[]> {
  return systemLookup(hostname, { all: true });
}
