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
  /** Judges all that can be judged without asking DNS: the scheme, credentials, a literal address, a local name. */
  parse(url: string, base?: string): URL;
  /** The addresses behind a host, each of them judged. Only what this returns may be connected to. */
  resolve(hostname: string): Promise<HostAddress[]>;
}

/** Names that never lead to the internet; `metadata.google.internal` is one of them. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal)\.*$/;

/**
 * Any port is allowed. Receivers listen on 3000 or 8443 with good reason, and since no line break can get into a request
 * line or a header, a port that speaks another protocol gets nothing but an HTTP request.
 */
const SCHEMES = new Set(['http:', 'https:']);

export function createDestinations(allow: readonly string[], lookup: Lookup = lookupAll): Destinations {
  const policy = createAddressPolicy(allow);
  const lookups = new Map<string, Promise<HostAddress[]>>();

  /** getaddrinfo holds one of the process's few threads, so connections that start together share one question. */
  function ask(hostname: string): Promise<HostAddress[]> {
    const shared = lookups.get(hostname);
    if (shared) return shared;
    const asked = lookup(hostname).finally(() => lookups.delete(hostname));
    lookups.set(hostname, asked);
    return asked;
  }

  /** One forbidden address spoils the whole answer, except for a local name: there the operator's list alone decides. */
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
      const host = hostOf(url);
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

/** The host as sockets and resolvers want it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function literal(address: string): HostAddress {
  return { address, family: isIP(address) };
}

function lookupAll(hostname: string): Promise<HostAddress[]> {
  return systemLookup(hostname, { all: true });
}
