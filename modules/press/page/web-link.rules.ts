const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export function isAllowedLink(address: string): boolean {
  const url = URL.parse(address.trim());
  return url !== null && ALLOWED.has(url.protocol);
}

export function webAddress(address: string | undefined): string | null {
  const url = address === undefined || address.length > 2_000 ? null : URL.parse(address.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
