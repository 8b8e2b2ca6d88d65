import { withoutEnd } from '../../../src/kernel/text/without-end.ts';
import { parseWebsite } from '../../brands/website.rules.ts';

/** What tells where a reader came from and nothing about what is read. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_ga|_gl|mkt_tok|cmpid|cmp|cmp_id|ncid|ocid|ftag|xtor|wt_\w+|at_(?:medium|campaign|custom\d|link_\w+)|smid|smtyp|ito|ref_src|ref_url|spm|srnd|taid|guccounter|guce_\w+|oly_\w+_id|vero_\w+|_hs(?:enc|mi)|s_cid|icid|trk)$/i;

const URL_LENGTH = 2_048;

/** The one address of an article: without fragment, tracking, default port and the dot of the root. Null for what is no address on the web. */
export function canonicalUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.hostname = withoutEnd(url.hostname, '.');
  url.search = url.search.slice(1).split('&').filter(isMeant).join('&');
  return url.href.length > URL_LENGTH ? null : url.href.toWellFormed();
}

/** Part by part: to write the others anew would spell them otherwise than where there is nothing to leave out. */
function isMeant(part: string): boolean {
  const [name] = new URLSearchParams(part).keys();
  return name !== undefined && !TRACKING.test(name);
}

/** Who publishes at an address: its host without `www.`, and without what marks pages for phones. */
export function outletDomain(url: string): string | null {
  const domain = parseWebsite(url)?.domain ?? null;
  const bare = domain?.replace(/^(?:m|mobile|amp|feeds|rss)\./, '') ?? null;
  return bare?.includes('.') ? bare : domain;
}

/** A copy of pages of others, for phones. */
const COPIES = /(?:^|\.)cdn\.ampproject\.org$/;

/**
 * What a page calls its own address, where it may: one of the same publisher. A front page is no article, however many of
 * its articles a site sends there.
 */
export function addressByPage(url: string, canonical: string | null): string {
  const named = canonical === null ? null : canonicalUrl(canonical);
  if (named === null || (new URL(named).pathname === '/' && new URL(url).pathname !== '/')) return url;
  const isOwn = outletDomain(named) === outletDomain(url) || COPIES.test(new URL(url).hostname);
  return isOwn ? named : url;
}
