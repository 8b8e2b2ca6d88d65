import type { Site } from '../api/brands/web.ts';

export const NOW = new Date('2026-11-11T12:00:00Z');

export const INPUTS = {
  story: 'We open the museum of falling anvils',
  targetOutlets: 'Trade press on anvils and smithing',
  spokesperson: 'Wile Coyote, founder',
  companyFacts: 'Founded in 1949 by two people',
  embargo: '1 December 2026, 9:00 CET',
};

/** A feed with one article per title. Some authors have an address. */
export function outlet(name: string, writers: [name: string, email: string | null][], titles: string[]): Site {
  const items = titles.map((title, i) => {
    const [writer = '', email = null] = writers[i % writers.length] ?? [];
    const author = email === null ? `<dc:creator>${writer}</dc:creator>` : `<author>${email} (${writer})</author>`;
    const at = new Date(NOW.getTime() - (i + 1) * 3 * 86_400_000).toUTCString();
    return `<item><title>${title}</title><link>/${encodeURIComponent(title)}</link>${author}
      <description>${title}, told at length for everybody who works with it.</description><pubDate>${at}</pubDate></item>`;
  });
  const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
    <title>${name}</title>${items.join('')}</channel></rss>`;
  return {
    '/feed.xml': (_request, response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed),
  };
}
