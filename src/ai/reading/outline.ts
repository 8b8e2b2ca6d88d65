import type { Section } from './page.ts';
import { toSingleLine } from './tidy.ts';

const NOT_TEXT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'select', 'textarea', 'title']);
const SURROUNDINGS = new Set(['nav', 'footer', 'aside', 'form', 'button', 'dialog']);
const BLOCKS = new Set(
  `address article blockquote body br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav
   ol p pre section summary table td th tr ul`.split(/\s+/),
);
/** Tags that Readability uses to find content. All others are dropped to save memory. */
const IN_SKELETON = new Set([...BLOCKS, 'a', 'strong', 'em', 'aside'].filter((name) => name !== 'html'));
const EMPTY = new Set(['br', 'hr']);

const MAX_SECTIONS = 120;
/** About an hour of reading. The reading of a page is stored with the brand. */
const MAX_CHARACTERS = 60_000;
const PARAGRAPH_LENGTH = 1_500;
const HEADING_LENGTH = 300;
const MAX_ADDRESSES = 5;
/** Readability builds a tree; these limits keep it at a few megabytes. */
const MAX_SKELETON_TAGS = 2_000;
const MAX_SKELETON_CHARACTERS = 200_000;
/** Readability checks all ancestors of each block. Deeper blocks are dropped, but their text stays. */
const MAX_SKELETON_DEPTH = 48;

export interface Outline {
  sections: Section[];
  addresses: string[];
  /** The page reduced to its structure, or null if that is too large for a tree. */
  skeleton: string | null;
}

export function createOutline() {
  const sections: Section[] = [{ heading: null, level: 0, paragraphs: [] }];
  const addresses: string[] = [];
  const skeleton = createSkeleton();
  let silence = 0;
  let surroundings = 0;
  let heading: string | null = null;
  let address: string | null = null;
  let paragraph = '';
  let characters = 0;

  const endParagraph = () => {
    const text = toSingleLine(paragraph, PARAGRAPH_LENGTH);
    paragraph = '';
    if (text === '' || surroundings > 0 || characters >= MAX_CHARACTERS) return;
    characters += text.length;
    sections.at(-1)?.paragraphs.push(text);
  };

  const endHeading = (level: number) => {
    const text = toSingleLine(heading ?? '', HEADING_LENGTH);
    heading = null;
    if (text !== '' && sections.length < MAX_SECTIONS) sections.push({ heading: text, level, paragraphs: [] });
  };

  return {
    open(name: string, attributes: Record<string, string>) {
      if (NOT_TEXT.has(name)) silence += 1;
      if (silence > 0) return;
      if (BLOCKS.has(name) && heading === null) endParagraph();
      if (SURROUNDINGS.has(name)) surroundings += 1;
      if (/^h[1-6]$/.test(name) && surroundings === 0) heading = '';
      if (name === 'address') address = '';
      skeleton.open(name, attributes);
    },
    text(text: string) {
      if (silence > 0) return;
      skeleton.text(text);
      if (address !== null && address.length < PARAGRAPH_LENGTH) address += text;
      if (heading !== null) heading += heading.length < HEADING_LENGTH ? text : '';
      else if (paragraph.length < PARAGRAPH_LENGTH * 2) paragraph += text;
    },
    close(name: string) {
      if (NOT_TEXT.has(name)) silence = Math.max(0, silence - 1);
      if (silence > 0) return;
      if (heading !== null && /^h[1-6]$/.test(name)) endHeading(Number(name[1]));
      else if (BLOCKS.has(name) && heading === null) endParagraph();
      if (heading !== null && BLOCKS.has(name)) heading += ' ';
      if (address !== null && BLOCKS.has(name)) address += name === 'address' ? '' : ', ';
      if (name === 'address' && address !== null) {
        if (addresses.length < MAX_ADDRESSES) addresses.push(tidyAddress(address));
        address = null;
      }
      if (SURROUNDINGS.has(name)) surroundings = Math.max(0, surroundings - 1);
      skeleton.close(name);
    },
    finish(): Outline {
      endParagraph();
      return { sections, addresses: addresses.filter((text) => text !== ''), skeleton: skeleton.finish() };
    },
  };
}

const tidyAddress = (text: string) =>
  toSingleLine(text, HEADING_LENGTH)
    .replace(/(\s*,\s*)+/g, ', ')
    .replace(/^[,\s]+|[,\s]+$/g, '');

/**
 * Readability serialises and reparses its tree, which turns each entity into a node. Private-use characters
 * avoid that.
 */
const MARKS = new Map([
  ['&', '\u{E000}'],
  ['<', '\u{E001}'],
  ['>', '\u{E002}'],
  ['\u00a0', ' '],
]);
const CHARACTERS = new Map([...MARKS].map(([character, mark]) => [mark, character]));
const escapeText = (text: string) =>
  text.replaceAll(/[\u{E000}-\u{E002}]/gu, '').replaceAll(/[&<>\u00a0]/g, (character) => MARKS.get(character) ?? '');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '');

export const unescapeText = (text: string) =>
  text.replaceAll(/[\u{E000}-\u{E002}]/gu, (mark) => CHARACTERS.get(mark) ?? '');

function createSkeleton() {
  const parts: string[] = [];
  let tags = 0;
  let depth = 0;
  let characters = 0;
  const isFull = () => tags > MAX_SKELETON_TAGS || characters > MAX_SKELETON_CHARACTERS;
  const add = (part: string) => {
    characters += part.length;
    if (!isFull()) parts.push(part);
  };
  return {
    open(name: string, attributes: Record<string, string>) {
      if (!IN_SKELETON.has(name)) return;
      if (!EMPTY.has(name)) depth += 1;
      if (depth > MAX_SKELETON_DEPTH) return;
      tags += 1;
      // Readability rates a block by its class and id, such as "sidebar", "comment" or "article-body".
      const hints = [attributes['class'], attributes['id']].map((hint) => escapeAttribute((hint ?? '').slice(0, 80)));
      const href = name === 'a' ? ' href="#"' : '';
      add(`${BLOCKS.has(name) ? '\n' : ''}<${name}${href} class="${hints[0]}" id="${hints[1]}">`);
    },
    text: (text: string) => add(escapeText(text)),
    close(name: string) {
      if (!IN_SKELETON.has(name) || EMPTY.has(name)) return;
      if (depth <= MAX_SKELETON_DEPTH) add(`</${name}>${BLOCKS.has(name) ? '\n' : ''}`);
      depth -= 1;
    },
    finish: () => (isFull() ? null : parts.join('')),
  };
}
