import { Readability } from '@mozilla/readability';
import { Parser } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import { createBlocks } from './blocks.ts';
import { createOutline, unescapeText } from './outline.ts';
import type { Link, PageReading, Section } from './page.ts';
import { readJsonLd, type StructuredFacts } from './structured-data.ts';
import { toSingleLine } from './tidy.ts';

/** Far more than any page for people has. The rest is ignored to limit the parsing time. */
export const MAX_TAGS = 60_000;
/** The parser shifts its stack array with every tag, so depth makes it slow, not size. */
export const MAX_OPEN_TAGS = 600;

const MAX_LINKS = 300;
const MAX_ICONS = 10;
const MAX_PICTURES = 30;
const MAX_META = 80;
const MAX_FACTS = 100;
/** Limit for all JSON-LD of a page together. */
const MAX_SCRIPT_CHARACTERS = 200_000;
const META_LENGTH = 1_000;
const URL_LENGTH = 2_000;
const SHORT_TEXT = 300;

type Attributes = Record<string, string>;

export function readHtml(html: string, url: string): PageReading {
  const head = createHead();
  const links: Link[] = [];
  const pictures: { url: string; alt: string }[] = [];
  const outline = createOutline();
  const blocks = createBlocks();
  let base = url;
  let tags = 0;
  let openTags = 0;
  let link: Link | null = null;

  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      openTags += 1;
      // Checked per tag, because even a page of 16 KB can open three thousand tags.
      if (tags > MAX_TAGS || openTags > MAX_OPEN_TAGS) return parser.pause();
      if (name === 'base') base = resolveUrl(attributes['href'], url) ?? base;
      if (name === 'a') link = links.length < MAX_LINKS ? startLink(attributes, base) : null;
      if (name === 'img' && pictures.length < MAX_PICTURES) pictures.push(...pictureOf(attributes, base));
      head.open(name, attributes, base);
      outline.open(name, attributes);
      blocks.open(name, attributes);
    },
    ontext(text) {
      head.text(text);
      outline.text(text);
      blocks.text(text);
      if (link !== null && link.text.length < SHORT_TEXT) link.text += text;
    },
    onclosetag(name) {
      openTags -= 1;
      if (name === 'a' && link !== null) {
        links.push({ url: link.url, text: toSingleLine(link.text, SHORT_TEXT) });
        link = null;
      }
      head.close(name);
      outline.close(name);
      blocks.close(name);
    },
  });
  parser.end(html);
  const { sections, addresses, skeleton } = outline.finish();
  return {
    url,
    ...head.finish(),
    links,
    pictures,
    sections,
    addresses,
    mainText: mainTextOf(skeleton, sections),
    blocks: blocks.finish(),
  };
}

function startLink(attributes: Attributes, base: string): Link | null {
  const url = resolveUrl(attributes['href'], base);
  return url === null ? null : { url, text: attributes['aria-label'] ?? '' };
}

function pictureOf(attributes: Attributes, base: string) {
  const alt = toSingleLine(attributes['alt'] ?? '', SHORT_TEXT);
  const url = alt === '' ? null : resolveUrl(attributes['src'], base);
  return url === null ? [] : [{ url, alt }];
}

/** Resolves a URL. Accepts `mailto:` and `tel:` too, because they are contact details. */
export function resolveUrl(href: string | undefined, base: string): string | null {
  if (href === undefined || href.length > URL_LENGTH) return null;
  const url = URL.parse(href.trim(), base);
  if (url === null || !/^(https?|mailto|tel):$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

function createHead() {
  const meta: Record<string, string> = {};
  const facts: StructuredFacts[] = [];
  const icons: { url: string; rank: number }[] = [];
  let language: string | null = null;
  let title = '';
  let reading: 'title' | 'json-ld' | null = null;
  let script = '';
  let scriptRoom = MAX_SCRIPT_CHARACTERS;
  let depthOfDrawing = 0;

  const noteMeta = (attributes: Attributes) => {
    const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'] ?? '').trim().toLowerCase();
    const content = toSingleLine(attributes['content'] ?? '', META_LENGTH);
    if (!/^[\w:.-]{1,60}$/.test(name) || content === '' || Object.keys(meta).length >= MAX_META) return;
    meta[name] ??= content;
  };

  const noteIcon = (attributes: Attributes, base: string) => {
    if (icons.length >= MAX_ICONS) return;
    const kind = (attributes['rel'] ?? '').toLowerCase();
    const icon = /\bicon\b|apple-touch-icon/.test(kind) ? resolveUrl(attributes['href'], base) : null;
    if (icon !== null) icons.push({ url: icon, rank: kind.includes('apple') ? 0 : 1 });
  };

  return {
    open(name: string, attributes: Attributes, base: string) {
      if (name === 'svg') depthOfDrawing += 1;
      if (name === 'html') language = toSingleLine(attributes['lang'] ?? '', 20).toLowerCase() || null;
      if (name === 'title' && title === '' && depthOfDrawing === 0) reading = 'title';
      if (name === 'meta') noteMeta(attributes);
      if (name === 'link') noteIcon(attributes, base);
      if (name === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) {
        reading = 'json-ld';
        script = '';
      }
    },
    text(text: string) {
      if (reading === 'title' && title.length < SHORT_TEXT) title += text;
      if (reading !== 'json-ld' || scriptRoom <= 0) return;
      script += text;
      scriptRoom -= text.length;
    },
    close(name: string) {
      if (name === 'svg') depthOfDrawing -= 1;
      if (name === 'script' && reading === 'json-ld')
        facts.push(...readJsonLd(script).slice(0, MAX_FACTS - facts.length));
      if (name === 'script' || name === 'title') reading = null;
    },
    finish: () => ({
      language,
      title: toSingleLine(title, SHORT_TEXT) || null,
      meta,
      facts,
      icons: icons.toSorted((one, other) => one.rank - other.rank).map(({ url: icon }) => icon),
    }),
  };
}

const MAX_LINES = 200;
const LINE_LENGTH = 1_500;
const MAX_CHARACTERS = 20_000;
/** Readability ignores shorter texts by default, but a company may describe itself in two sentences. */
const ARTICLE_CHARACTERS = 140;

/**
 * Returns the article that Readability finds, or all paragraphs if there is none or the page is too large for
 * a tree.
 */
function mainTextOf(skeleton: string | null, sections: Section[]): string {
  const article = skeleton === null ? null : articleOf(skeleton);
  const lines = article ?? sections.flatMap(({ heading, paragraphs }) => [heading ?? '', ...paragraphs]);
  let length = 0;
  return lines
    .map((line) => toSingleLine(line, LINE_LENGTH))
    .filter((line) => line !== '' && (length += line.length) <= MAX_CHARACTERS)
    .slice(0, MAX_LINES)
    .join('\n');
}

function articleOf(skeleton: string): string[] | null {
  const { document } = parseHTML(`<!doctype html><html><head></head>${withBody(skeleton)}</html>`);
  try {
    const article = new Readability(document, { charThreshold: ARTICLE_CHARACTERS, disableJSONLD: true }).parse();
    const text = article?.textContent?.trim() ?? '';
    return text.length < ARTICLE_CHARACTERS ? null : unescapeText(text).split('\n');
  } catch {
    return null;
  }
}

const withBody = (skeleton: string) => (/<body[\s>]/.test(skeleton) ? skeleton : `<body>${skeleton}</body>`);
