import type { FetchedPage } from '../../src/ai/page-reader.ts';

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

const FOOTER = `<footer><p>Acme Depot Charging Ltd, 4 Foundry Lane, Bristol BS1 6TB, United Kingdom</p>
<p><a href="mailto:hello@acme.sandbox.example">hello@acme.sandbox.example</a></p></footer>`;

const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta property="og:site_name" content="Acme">
<meta name="description" content="Acme plans when each electric van of a depot charges, so that fleets keep their vans on the road and pay for the cheap hours only.">
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Organization", "name": "Acme",
"url": "https://acme.sandbox.example/", "industry": "Fleet software", "email": "hello@acme.sandbox.example", "foundingDate": "2020",
"address": {"@type": "PostalAddress", "streetAddress": "4 Foundry Lane", "addressLocality": "Bristol", "postalCode": "BS1 6TB", "addressCountry": "United Kingdom"}}</script>
</head><body><header><a href="/">Acme</a><nav><a href="/about">About</a> <a href="/product">Product</a> <a href="/pricing">Pricing</a>
<a href="/contact">Contact</a></nav><a class="button" href="/contact">Book a depot check</a></header><main>${body}</main>${FOOTER}</body></html>`;

/** The website of the demo company, keyed by path. */
const SANDBOX_PAGES: ReadonlyMap<string, string> = new Map([
  [
    '/',
    page(
      'Acme | Charging plans for electric vans',
      `<h1>Every van full at six in the morning</h1>
<p>Acme plans when each electric van of a depot charges, so that fleets keep their vans on the road and pay for the cheap hours only.</p>
<p>It is made for fleet managers of parcel carriers, caterers and cleaning companies with 20 to 500 vans.</p>
<p>Trusted by 140 depots in six countries.</p>
<blockquote>We took on thirty vans and did not need a larger connection to the grid.</blockquote><p>Operations manager of a parcel carrier</p>
<h2>First step</h2><p>A depot check is free of charge: we read your meter for two weeks and tell you what could be saved.</p>`,
    ),
  ],
  [
    '/about',
    page(
      'About Acme',
      `<h1>About us</h1><p>Acme was founded in Bristol in 2020 by two grid engineers who were tired of seeing depots pay for power that they did not need.</p>
<p>Today eighteen people work on the planner, and every one of them has spent a night in a depot to see how vans really come home.</p>
<h2>Our mission</h2><p>No van waits for power, and no depot pays for power that it does not use.</p>`,
    ),
  ],
  [
    '/product',
    page(
      'The planner',
      `<h1>The planner</h1><p>It knows the routes of tomorrow, the price of power for each half hour and the limit of your connection, and decides which van charges when.</p>
<p>It works with the chargers that you have, and a driver has nothing to learn: plug in and go home.</p>`,
    ),
  ],
  [
    '/pricing',
    page(
      'Prices',
      `<h1>Pricing</h1><p>The planner costs £9 per van and month, with no minimum term. The first month of each depot is free.</p>`,
    ),
  ],
  [
    '/contact',
    page(
      'Contact',
      `<h1>Contact</h1><p>Write to us or ring: somebody who has seen a depot answers.</p><p><a href="tel:+441174960123">+44 117 496 0123</a></p>
<address>4 Foundry Lane<br>Bristol BS1 6TB<br>United Kingdom</address>`,
    ),
  ],
]);
