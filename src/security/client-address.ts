import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What a provider gives to one customer: whoever has one address of it has all of them. */
const CUSTOMER_NETWORK_PARTS = 4;

/** How a socket that takes both kinds of addresses names an IPv4 one: on most machines every request's. */
const MAPPED_IPV4 = '::ffff:';

/** Where a request comes from, as bounds for whoever has no name count it: an IPv4 address, or an IPv6 network of 64 bits. */
export function clientAddress(ip: string): string {
  if (ip.startsWith(MAPPED_IPV4) && isIPv4(ip.slice(MAPPED_IPV4.length))) return ip.slice(MAPPED_IPV4.length);
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, CUSTOMER_NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
