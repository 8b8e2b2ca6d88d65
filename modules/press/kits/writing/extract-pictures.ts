import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { toSingleLine } from '../../../../src/ai/reading/tidy.ts';
import type { Sourced } from '../../../../src/ai/text-understanding.ts';
import type { KitPicture, ToldOfBrand } from './kit-content.ts';

const MAX_PICTURES = 6;
const LOGO = /\blogo(?:type)?\b/i;

export function picturesOf(pages: PageReading[], told: ToldOfBrand, logo: Sourced | null): KitPicture[] {
  const { name, logoUrl, sources, brandUrl } = told;
  const found: KitPicture[] = [];
  const add = (address: string | null | undefined, alt: string, sourceUrl: string, isMark = false) => {
    const url = URL.parse(address ?? '', sourceUrl);
    if (address && url !== null && /^https?:$/.test(url.protocol))
      // The page's own description of an image takes precedence.
      found.push({ url: url.href, alt: described.get(url.href) ?? alt, sourceUrl, isMark });
  };
  const described = new Map(
    pages.flatMap(({ pictures = [] }) => pictures).map(({ url, alt }) => [url, toSingleLine(alt, 160)]),
  );
  add(logoUrl ?? logo?.value, `Logo of ${name}`, sources['logoUrl'] ?? logo?.sourceUrl ?? brandUrl, true);
  for (const { url, meta, title } of pages) {
    const alt = toSingleLine(meta['og:image:alt'] ?? meta['twitter:image:alt'] ?? title ?? name, 160);
    add(meta['og:image'] ?? meta['twitter:image'], alt, url);
  }
  for (const { url, pictures = [] } of pages)
    for (const { url: address, alt } of pictures) if (LOGO.test(alt)) add(address, toSingleLine(alt, 160), url, true);
  // If the logo is an SVG, which is not copied, the site icon may be usable.
  const [home] = pages;
  for (const icon of home?.icons.slice(0, 2) ?? []) add(icon, `Icon of ${name}`, home?.url ?? brandUrl, true);
  return [...new Map(found.map((picture) => [picture.url, picture])).values()].slice(0, MAX_PICTURES);
}
