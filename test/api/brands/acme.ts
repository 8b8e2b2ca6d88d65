import type { Site } from './web.ts';

export const acme: Site = {
  '/': `<!doctype html><html lang="en"><head><title>Acme | Anvils for coyotes</title>
    <meta name="description" content="Acme makes anvils for small businesses and enterprises.">
    <meta property="og:site_name" content="Acme"><link rel="icon" href="/favicon.png">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme Inc.",
      "logo":"/logo.svg","sameAs":["https://www.linkedin.com/company/acme"],"email":"hello@acme.example",
      "address":{"@type":"PostalAddress","addressLocality":"Tucson","addressRegion":"Arizona","addressCountry":"US"}}</script>
    </head><body><nav><a href="/about-us">About</a><a href="/pricing">Pricing</a><a href="/contact">Contact</a>
    <a href="/products">Products</a><a href="/press">Press</a><a href="https://elsewhere.example/about">Partner</a></nav>
    <main><h1>Anvils that fall</h1><p>Trusted by retailers and hospitals across Europe and North America.</p>
    <p>Tired of blunt anvils? Sales teams and CFOs use Acme every day.</p>
    <p>Acme is not for casual collectors.</p></main></body></html>`,
  '/about-us': `<html><head><title>About Acme</title></head><body><article><h1>About us</h1>
    <p>Acme was founded in 1949 by two people who believed that gravity could be a product, and nothing has changed since.</p>
    <p>Today four hundred people build anvils in three factories, and every one of them has dropped at least one.</p>
    <h2>Our mission</h2><p>Every coyote deserves an anvil that falls where it should.</p></article></body></html>`,
  '/pricing': '<html><body><h1>Pricing</h1><p>Anvils start at 49 dollars a month, billed yearly.</p></body></html>',
  '/contact':
    '<html><body><h1>Contact</h1><address>1 Canyon Road<br>Tucson</address><a href="tel:+15551234">Call</a></body></html>',
  '/products':
    '<html><body><h1>Products</h1><h2>Falling anvils</h2><p>They fall straight down, always.</p></body></html>',
  '/press': '<html><body><h1>Press</h1><p>Journalists reach us at any hour of the day or the night.</p></body></html>',
};
