import { escapeHtml } from '../../../src/kernel/text/strings.ts';
import { fileExtension } from './image-type.rules.ts';
import { PAGE_STYLE } from './page-style.ts';

export interface ShownKit {
  title: string | null;
  html: string;
  excerpt: string;
  isDraft: boolean;
  /** Shown in the editor's frame: links open in a new tab. */
  isPreview?: boolean;
  brandName: string;
  brandDomain: string;
  /** The brand's URL as entered, with scheme and port. */
  brandUrl: string;
  language: string | null;
  updatedAt: Date;
  /** URL prefix of its text and images. */
  token: string;
  url: string;
  images: { id: string; alt: string; contentType: string; isMark: boolean }[];
}

/** Escapes JSON, so that its content cannot end the script element. */
const escapeJson = (value: object) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (property: string, content: string | null) =>
  content === null || content === '' ? '' : `<meta property="${property}" content="${escapeHtml(content)}">\n`;

const isLanguage = (text: string | null) => text !== null && /^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i.test(text);

/** Returns the complete page. It has no scripts, so it works in every browser and with the strictest policy. */
export function renderKitPage(kit: ShownKit): string {
  const { html, isDraft, brandName, brandDomain, brandUrl, updatedAt, token, images } = kit;
  const own = images.find(({ isMark }) => isMark);
  const mark = own === undefined ? '' : `<img src="${token}/images/${own.id}" alt="">`;
  const day = updatedAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `<!doctype html>
<html lang="${isLanguage(kit.language) ? kit.language : 'en'}">
<head>
${headOf(kit)}<style>${PAGE_STYLE}</style>
</head>
<body>
<header>${mark}<span class="brand">${escapeHtml(brandName)}</span><span class="kind">Press kit</span></header>
<main>
${isDraft ? '<p class="draft" role="status">Draft. Not approved for publication yet.</p>\n' : ''}${html}${downloadsOf(kit)}
</main>
<footer>Updated on <time datetime="${updatedAt.toISOString()}">${day}</time> · <a href="${escapeHtml(brandUrl)}" rel="noopener noreferrer">${escapeHtml(brandDomain)}</a></footer>
</body>
</html>
`;
}

function headOf(kit: ShownKit): string {
  const { title, brandName, brandUrl, excerpt, isDraft, url, images, token, updatedAt } = kit;
  const name = title ?? `${brandName} press kit`;
  const first = images.find(({ isMark }) => !isMark) ?? images[0];
  const mark = images.find(({ isMark }) => isMark) ?? first;
  const imageUrl = first === undefined ? null : `${url}/images/${first.id}`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    name,
    description: excerpt,
    url,
    dateModified: updatedAt.toISOString(),
    ...(imageUrl === null ? {} : { primaryImageOfPage: imageUrl }),
    about: { '@type': 'Organization', name: brandName, url: brandUrl },
  };
  return `<meta charset="utf-8">
${kit.isPreview === true ? '<base target="_blank">\n' : ''}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<meta name="description" content="${escapeHtml(excerpt)}">
${isDraft ? '<meta name="robots" content="noindex">\n' : ''}${mark === undefined ? '' : `<link rel="icon" href="${token}/images/${mark.id}">\n`}<link rel="alternate" type="text/markdown" href="${token}/text">
${meta('og:type', 'website')}${meta('og:site_name', brandName)}${meta('og:title', name)}${meta('og:description', excerpt)}${meta('og:url', url)}${meta('og:image', imageUrl)}${meta('og:image:alt', imageUrl === null ? null : (first?.alt ?? null))}<script type="application/ld+json">${escapeJson(data)}</script>
`;
}

function downloadsOf({ token, images }: ShownKit): string {
  const item = (href: string, name: string, kind: string) =>
    `<li><a href="${href}">${escapeHtml(name)} <span>${kind}</span></a></li>`;
  const items = [
    item(`${token}/text`, 'Text', 'Markdown'),
    ...images.map(({ id, alt, contentType }) =>
      item(`${token}/images/${id}?download=1`, alt || 'Image', fileExtension(contentType).toUpperCase()),
    ),
  ];
  return `<section class="downloads"><h2>Downloads</h2><ul>${items.join('')}</ul></section>`;
}

export const renderMissingPage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This press kit is not available</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>This press kit is not available</h1>
<p>The link may be incomplete, or the press kit was withdrawn. Ask the sender for a new link.</p>
</main>
</body>
</html>
`;
