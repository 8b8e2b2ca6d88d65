import { withoutEnd } from '../../../src/kernel/text/strings.ts';
import { parseWebsite } from '../../brands/website.rules.ts';

const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_ga|_gl|mkt_tok|cmpid|cmp|cmp_id|ncid|ocid|ftag|xtor|wt_\w+|at_(?:medium|campaign|custom\d|link_\w+)|smid|smtyp|ito|ref_src|ref_url|spm|srnd|taid|guccounter|guce_\w+|oly_\w+_id|vero_\w+|_hs(?:enc|mi)|s_cid|icid|trk)$/i;

const URL_LENGTH = 2_048;

/**
 * Returns the canonical URL: without fragment, tracking parameters, default port and trailing dot of the host.
 * Null for a non-web URL.
 */
export function canonicalUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.hostname = withoutEnd(url.hostname, '.');
  url.search = url.search.slice(1).split('&').filter(isNotTracking).join('&');
  return url.href.length > URL_LENGTH ? null : url.href.toWellFormed();
}

/** Filters the raw parts, because re-encoding the query would change URLs that need no change. */
function isNotTracking(part: string): boolean {
  const [name] = new URLSearchParams(part).keys();
  return name !== undefined && !TRACKING.test(name);
}

/** Returns the publisher's domain: the host without `www.` and without prefixes of mobile pages and feeds. */
export function outletDomain(url: string): string | null {
  const domain = parseWebsite(url)?.domain ?? null;
  const bare = domain?.replace(/^(?:m|mobile|amp|feeds|rss)\./, '') ?? null;
  return bare?.includes('.') ? bare : domain;
}

const COPIES = /(?:^|\.)cdn\.ampproject\.org$/;

/**
 * Returns the canonical URL that a page declares, if it belongs to the same publisher. A home page is ignored,
 * because some sites declare it for every article.
 */
export function chooseCanonicalUrl(url: string, canonical: string | null): string {
  const named = canonical === null ? null : canonicalUrl(canonical);
  if (named === null || (new URL(named).pathname === '/' && new URL(url).pathname !== '/')) return url;
  const isOwn = outletDomain(named) === outletDomain(url) || COPIES.test(new URL(url).hostname);
  return isOwn ? named : url;
}
