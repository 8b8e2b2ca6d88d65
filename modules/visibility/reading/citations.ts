/** Limit for one answer; more suggests spam. */
const MAX_CITATIONS = 50;
const MAX_URL = 2_000;

const URLS = /(?:https?:\/\/|\bwww\.)[^\s<>"'`|()[\]{}*]+/gi;

/** Returns the distinct URLs of a text in order, with a scheme and without trailing punctuation. */
export function findCitations(text: string): string[] {
  const found = new Set<string>();
  for (const [written] of text.matchAll(URLS)) {
    if (found.size >= MAX_CITATIONS) break;
    const bare = written.slice(0, MAX_URL).replace(/[.,;:!?_~]+$/, '');
    const url = URL.parse(/^www\./i.test(bare) ? `https://${bare}` : bare);
    if (url !== null && url.hostname.includes('.') && url.href.length <= MAX_URL) found.add(url.href);
  }
  return [...found];
}

/** Replaces URLs by spaces, so that all other characters keep their position. */
export const blankUrls = (text: string): string => text.replaceAll(URLS, (url) => ' '.repeat(url.length));

export function citedDomain(url: string): string | null {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? null;
}

export const isHostWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

export function countDomain(text: string, domain: string): number {
  const lower = text.toLowerCase();
  let count = 0;
  for (let at = lower.indexOf(domain); at >= 0; at = lower.indexOf(domain, at + domain.length)) {
    const after = lower.slice(at + domain.length, at + domain.length + 2);
    if (!/[a-z0-9@-]/.test(lower[at - 1] ?? ' ') && !/^(?:[a-z0-9-]|\.[a-z0-9])/.test(after)) count += 1;
  }
  return count;
}
