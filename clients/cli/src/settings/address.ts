import { usageFailure } from '../errors.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(address: string): boolean {
  const url = parsed(address);
  return url !== null && LOOPBACK.test(url.hostname);
}

/** Returns the address without a trailing slash. Throws if it cannot be the address of a service. */
export function checkedAddress(address: string): string {
  const url = parsed(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw usageFailure(`${JSON.stringify(address)} is not a service URL. Use a URL such as https://api.example.com.`);
  }
  return url.href.replace(/\/+$/, '');
}

/** Treats all loopback names as equal. A different port or path is a different service. */
export function isSameService(one: string, other: string): boolean {
  const [a, b] = [parsed(one), parsed(other)];
  if (a === null || b === null) return false;
  const place = (url: URL) =>
    `${url.protocol}//${LOOPBACK.test(url.hostname) ? 'localhost' : url.hostname}:${url.port}${url.pathname.replace(/\/+$/, '')}`;
  return place(a) === place(b);
}

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
