import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Providers give a /64 network to one customer, who can use every address in it. */
const CUSTOMER_NETWORK_PARTS = 4;

/** Prefix of IPv4 addresses on sockets for both families, which most machines use for every request. */
const MAPPED_IPV4 = '::ffff:';

/** Returns the address that limits count for callers without a key: an IPv4 address or an IPv6 /64 network. */
export function clientAddress(ip: string): string {
  if (ip.startsWith(MAPPED_IPV4) && isIPv4(ip.slice(MAPPED_IPV4.length))) return ip.slice(MAPPED_IPV4.length);
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, CUSTOMER_NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
