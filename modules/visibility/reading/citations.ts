/** Of one answer; no honest one has more. */
const MAX_CITATIONS = 50;
const MAX_URL = 2_000;

const URLS = /(?:https?:\/\/|\bwww\.)[^\s<>"'`|()[\]{}*]+/gi;

/** The web addresses of a text in their order, each once, with a scheme and without what a sentence puts behind them. */
export function citationsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [written] of text.matchAll(URLS)) {
    if (found.size >= MAX_CITATIONS) break;
    const bare = written.slice(0, MAX_URL).replace(/[.,;:!?_~]+$/, '');
    const url = URL.parse(/^www\./i.test(bare) ? `https://${bare}` : bare);
    if (url !== null && url.hostname.includes('.') && url.href.length <= MAX_URL) found.add(url.href);
  }
  return [...found];
}

/** The text with its addresses blanked out, every other character in its place. */
export const withoutUrls = (text: string): string => text.replaceAll(URLS, (url) => ' '.repeat(url.length));

/** The host without `www.`; null for what is no web address. */
export function domainOf(url: string): string | null {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? null;
}

/** Whether a host is the domain or lies below it. */
export const isAt = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** How often a text names a domain, as a part of an address or by itself. */
export function countDomain(text: string, domain: string): number {
  const lower = text.toLowerCase();
  let count = 0;
  for (let at = lower.indexOf(domain); at >= 0; at = lower.indexOf(domain, at + domain.length)) {
    const after = lower.slice(at + domain.length, at + domain.length + 2);
    if (!/[a-z0-9@-]/.test(lower[at - 1] ?? ' ') && !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(after)) count += 1;
  }
  return count;
}
