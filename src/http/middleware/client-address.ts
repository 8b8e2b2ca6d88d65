import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** What a provider gives to one customer: whoever has one address of it has all of them. */
const CUSTOMER_NETWORK_PARTS = 4;

/** Where a request comes from, as the anonymous budget counts it: an IPv4 address, or an IPv6 network of 64 bits. */
export function clientAddress({ ip = 'unknown' }: Request): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, CUSTOMER_NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
