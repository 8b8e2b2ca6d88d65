import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { escapeHtml } from '../../../src/kernel/text/strings.ts';
import type { Component } from './component.rules.ts';

export interface KitImage {
  url: string;
  alt: string;
}

export interface Rendering {
  copies: ReadonlyMap<string, string>;
  images: Map<string, KitImage>;
  inline(text: string): string;
}

/** Shows the copy of an image, or its description if there is no copy. */
export function renderImage(source: string, alt: string, { copies, images }: Rendering): string {
  const url = parseWebUrl(source);
  if (url === null) return escapeHtml(alt);
  if (!images.has(url)) images.set(url, { url, alt });
  const copy = copies.get(url);
  return copy === undefined
    ? `<span class="missing">${escapeHtml(alt)}</span>`
    : `<img src="${escapeHtml(copy)}" alt="${escapeHtml(alt)}" loading="lazy">`;
}

export const LINK_RELATION = 'noopener noreferrer nofollow';
const SHOWN_ADDRESS = 60;

function sourceLink(address: string | undefined): string {
  const url = parseWebUrl(address);
  if (url === null) return '';
  const { host, pathname } = new URL(url);
  const shown = outsideText(`${host.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`, SHOWN_ADDRESS);
  return `<a class="source" href="${escapeHtml(url)}" rel="${LINK_RELATION}">${escapeHtml(shown)}</a>`;
}

const element = (opening: string, content: string | undefined, closing: string) =>
  content === undefined || content === '' ? '' : `${opening}${content}${closing}`;
const escaped = (text: string | undefined) => (text === undefined ? undefined : escapeHtml(text));

const COMPONENT_HTML: Record<Component['name'], (component: Component, rendering: Rendering) => string> = {
  Quote({ attributes: { by, role, source, status }, content }, { inline }) {
    const draft = status === 'draft' ? '<span class="tag">Draft quote, not yet approved</span>' : '';
    const who = [by, role].filter((part) => part !== undefined).join(', ');
    const caption = element('<span class="by">', escaped(who), '</span>') + sourceLink(source);
    return `<figure class="quote">${draft}<blockquote><p>${inline(content)}</p></blockquote>${element('<figcaption>', caption, '</figcaption>')}</figure>\n`;
  },
  Fact: ({ attributes: { label, source }, content }, { inline }) =>
    `<div class="fact">${element('<span class="label">', escaped(label), '</span>')}<p>${inline(content)}</p>${sourceLink(source)}</div>\n`,
  Image({ attributes: { src = '', alt = '', source } }, rendering) {
    const caption = `${escapeHtml(alt)} ${sourceLink(source)}`.trim();
    return `<figure class="image">${renderImage(src, alt, rendering)}${element('<figcaption>', caption, '</figcaption>')}</figure>\n`;
  },
  Contact({ attributes: { name, role, email, phone, url } }) {
    const lines = [
      element('<strong>', escaped(name), '</strong>'),
      escaped(role),
      mailLink(email),
      phoneLink(phone),
      sourceLink(url),
    ];
    return `<address class="contact">${lines.map((line) => element('<span>', line, '</span>')).join('')}</address>\n`;
  },
};

const mailLink = (address = '') =>
  element(`<a href="mailto:${encodeURIComponent(address).replace('%40', '@')}">`, escapeHtml(address), '</a>');
const phoneLink = (number = '') =>
  element(`<a href="tel:${number.replace(/[^\d+]/g, '')}">`, escapeHtml(number), '</a>');

export const renderComponent = (component: Component, rendering: Rendering): string =>
  COMPONENT_HTML[component.name](component, rendering);

const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export function isAllowedLink(address: string): boolean {
  const url = URL.parse(address.trim());
  return url !== null && ALLOWED.has(url.protocol);
}

function parseWebUrl(address: string | undefined): string | null {
  const url = address === undefined || address.length > 2_000 ? null : URL.parse(address.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
