import type { FetchedPage } from '../../../src/ai/page-reader.ts';
import { SANDBOX_PAGES } from './sandbox-pages.ts';

/** `.example` is reserved (RFC 2606), so no real host can have this suffix. */
const SANDBOX_SUFFIX = '.sandbox.example';
const SANDBOX_HOST = `acme${SANDBOX_SUFFIX}`;

export const isSandboxDomain = (domain: string) => domain.endsWith(SANDBOX_SUFFIX);
export const isSandboxSite = (url: string) => isSandboxDomain(URL.parse(url)?.hostname ?? '');

export function sandboxPage(url: string): FetchedPage | null {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {};
  const page = hostname.replace(/^www\./, '') === SANDBOX_HOST ? SANDBOX_PAGES.get(pathname) : undefined;
  return page === undefined ? null : { url, contentType: 'text/html; charset=utf-8', body: Buffer.from(page) };
}
