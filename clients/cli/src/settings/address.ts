import { usageFailure } from '../errors.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export function isLoopback(address: string): boolean {
  const url = parsed(address);
  return url !== null && LOOPBACK.test(url.hostname);
}

/** Without a slash at its end; what is no address of a service is refused. */
export function checkedAddress(address: string): string {
  const url = parsed(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw usageFailure(`${JSON.stringify(address)} is no address of a service, as https://api.example.com is one.`);
  }
  return url.href.replace(/\/+$/, '');
}

/** All names of this machine are one; a port is another service, and so is another path. */
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
