import { withoutEnd } from '../../src/kernel/text/strings.ts';

export interface Website {
  /** URLs with the same domain belong to the same brand. */
  domain: string;
  url: string;
  /** Without a scheme, https is tried first, then http. */
  hasScheme: boolean;
}

/**
 * The domain is the host without `www.`, in lower case and punycode. Scheme, port and path do not matter.
 * A subdomain is a separate brand, because shops and products live there.
 */
export function parseWebsite(text: string): Website | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const domain = domainOf(url);
  return domain === '' ? null : { domain, url: url.href, hasScheme };
}

/** The URL parser already made the host lower case and punycode. */
function domainOf({ hostname }: URL): string {
  const host = withoutEnd(hostname, '.');
  const bare = host.replace(/^www\d?\./, '');
  return bare.includes('.') ? bare : host;
}

const isSameSite = (one: string, other: string) => {
  const [left, right] = [URL.parse(one), URL.parse(other)];
  return left !== null && right !== null && domainOf(left) === domainOf(right);
};

/** With the start page, six in all: enough to describe a company and polite to its server. */
const MAX_FURTHER_PAGES = 5;

/** Kinds of pages in reading order, in the major European languages. */
const DESCRIBING: [kind: string, words: RegExp][] = [
  [
    'about',
    /about|who-?we-?are|company|unternehmen|ueber-?uns|über-?uns|a-?propos|qui-?sommes|quienes|nosotros|chi-?siamo|over-?ons/,
  ],
  [
    'product',
    /products?|platform|solutions?|features|services|produkte?|produits?|productos?|leistungen|loesungen|lösungen/,
  ],
  ['pricing', /pricing|plans|prices|preise|tarifs?|precios|prezzi/],
  ['contact', /contact|kontakt|contacto|contatti|impressum|imprint|mentions-legales/],
  ['press', /press|newsroom|media-?kit|presse|prensa|stampa/],
];

const NOT_A_PAGE = /\.(pdf|zip|png|jpe?g|gif|svg|webp|mp4|docx?|xlsx?|pptx?|ics|xml|json)$/i;

interface LinkToChooseFrom {
  url: string;
  text: string;
}

/** Selects pages of the same site: one of each kind, the shortest path first. */
export function choosePages(home: { url: string; links: LinkToChooseFrom[] }): string[] {
  const start = URL.parse(home.url);
  if (start === null) return [];
  const links = home.links
    .flatMap(({ url, text }) => {
      const parsed = URL.parse(url);
      if (parsed === null || !/^https?:$/.test(parsed.protocol) || !isSameSite(url, home.url)) return [];
      if (NOT_A_PAGE.test(parsed.pathname) || parsed.href === start.href) return [];
      return [{ url: parsed.href, path: decoded(parsed.pathname).toLowerCase(), text: text.toLowerCase() }];
    })
    .toSorted((one, other) => one.path.length - other.path.length);
  const chosen = new Set<string>();
  // For a deep link, also read the front page.
  if (start.pathname !== '/') chosen.add(new URL('/', start).href);
  for (const [, words] of DESCRIBING) {
    const found =
      links.find(({ url, path }) => !chosen.has(url) && words.test(path)) ??
      links.find(({ url, text }) => !chosen.has(url) && text.length < 40 && words.test(text.replaceAll(' ', '-')));
    if (found !== undefined) chosen.add(found.url);
  }
  // Small sites use other page names: fill up with top-level pages in menu order.
  for (const { url, path } of links) if (path.split('/').length <= 2) chosen.add(url);
  return [...chosen].slice(0, MAX_FURTHER_PAGES);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
