import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { unescapeText } from './outline.ts';
import type { Section } from './page.ts';
import { tidy } from './tidy.ts';

const MAX_LINES = 200;
const LINE_LENGTH = 1_500;
const MAX_CHARACTERS = 20_000;
/** Readability ignores shorter texts by default, but a company may describe itself in two sentences. */
const ARTICLE_CHARACTERS = 140;

/**
 * Returns the article that Readability finds, or all paragraphs if there is none or the page is too large for
 * a tree.
 */
export function mainTextOf(skeleton: string | null, sections: Section[]): string {
  const article = skeleton === null ? null : articleOf(skeleton);
  const lines = article ?? sections.flatMap(({ heading, paragraphs }) => [heading ?? '', ...paragraphs]);
  let length = 0;
  return lines
    .map((line) => tidy(line, LINE_LENGTH))
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
