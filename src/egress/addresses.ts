import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** All IPv6 addresses that may be routed on the internet. All others are special, mapped or unassigned. */
const GLOBAL_UNICAST: Network = [ipaddr.parse('2000::'), 3];

/** RFC 6052: the gateway of an IPv6-only network forwards these to the IPv4 address in the last four bytes. */
const NAT64: Network = [ipaddr.parse('64:ff9b::'), 96];

/** Azure's host agent hands out secrets of the machine, on an address that looks public. */
const AZURE_HOST_AGENT: Network = [ipaddr.parse('168.63.129.16'), 32];

/** Names that resolve only on a machine or in its own network. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

export function isLocalUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : !judge(host, isPublic);
}

export interface AddressPolicy {
  /** True for public addresses and those that the operator allows. False if the text is no address. */
  permits(address: string): boolean;
  /** True if the operator's list contains the address, public or not. */
  allows(address: string): boolean;
}

/** Throws if `allow` contains an invalid network in CIDR notation, because a mistyped list must prevent the start. */
export function createAddressPolicy(allow: readonly string[]): AddressPolicy {
  const networks = allow.map((network) => ipaddr.parseCIDR(network));
  const allows = (address: Address) => networks.some((network) => within(address, network));
  return {
    permits: (text) => judge(text, (address) => isPublic(address) || allows(address)),
    allows: (text) => judge(text, allows),
  };
}

/** Judges the IPv4 address inside an IPv6 address, because the connection goes there. */
function judge(text: string, verdict: (address: Address) => boolean): boolean {
  const plain = canonical(text);
  if (plain === null) return false;
  const address = ipaddr.process(plain);
  return verdict(within(address, NAT64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address);
}

/** ipaddr.js mistakes `::8.8.8.8` for a mapped address. The URL parser writes it without dots. */
function canonical(text: string): string | null {
  if (isIPv4(text)) return text;
  return isIPv6(text) ? (URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) ?? null) : null;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !within(address, AZURE_HOST_AGENT) : within(address, GLOBAL_UNICAST);
}

function within(address: Address, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}
