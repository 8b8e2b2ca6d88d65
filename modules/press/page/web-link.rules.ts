/** Where a link on a page may lead: to other pages, and to a mail or a call. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export function isAllowedLink(address: string): boolean {
  const url = URL.parse(address.trim());
  return url !== null && ALLOWED.has(url.protocol);
}

/** Null for what is no address of a page or a picture. */
export function webAddress(address: string | undefined): string | null {
  const url = address === undefined || address.length > 2_000 ? null : URL.parse(address.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
