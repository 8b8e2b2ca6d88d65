import { withoutEnd } from '../../src/kernel/text/without-end.ts';

/** A website as a customer wrote it. */
export interface Website {
  /** Two addresses with the same domain are the same brand. */
  domain: string;
  url: string;
  /** Without a scheme `https` is tried first, then `http`. */
  hasScheme: boolean;
}

/**
 * The brand's domain is the host without `www.`: scheme, case, port, path and the spelling of an international name make
 * no difference. A subdomain is a brand of its own, since shops and products live there: blog.acme.com is not acme.com.
 */
export function parseWebsite(text: string): Website | null {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text);
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  const domain = domainOf(url);
  return domain === '' ? null : { domain, url: url.href, hasScheme };
}

/** The URL parser has made it lower case and punycode already. */
function domainOf({ hostname }: URL): string {
  const host = withoutEnd(hostname, '.');
  const bare = host.replace(/^www\d?\./, '');
  return bare.includes('.') ? bare : host;
}

export const isSameSite = (one: string, other: string) => {
  const [left, right] = [URL.parse(one), URL.parse(other)];
  return left !== null && right !== null && domainOf(left) === domainOf(right);
};

/** Home and five that describe a company: enough to know it, little enough to be polite. */
const MAX_FURTHER_PAGES = 5;

/** In the order in which they are read; words of the larger European languages. */
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

/** The pages of the same site that are worth reading: one of each kind, the shortest address of those that fit. */
export function pagesWorthReading(home: { url: string; links: LinkToChooseFrom[] }): string[] {
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
  // Whoever gave an address deep in the site: its front page describes the company as well.
  if (start.pathname !== '/') chosen.add(new URL('/', start).href);
  for (const [, words] of DESCRIBING) {
    const found =
      links.find(({ url, path }) => !chosen.has(url) && words.test(path)) ??
      links.find(({ url, text }) => !chosen.has(url) && text.length < 40 && words.test(text.replaceAll(' ', '-')));
    if (found !== undefined) chosen.add(found.url);
  }
  // A small site calls its pages as it likes: what room is left is for those that its menus name first.
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
