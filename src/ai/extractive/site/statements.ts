import type { Block, PageReading } from '../../reading/page.ts';
import { wordsOf } from '../words.ts';

export interface SiteStatement {
  text: string;
  block: Block;
  page: PageReading;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const MAX_STATEMENTS = 600;
const known = new WeakMap<PageReading, SiteStatement[]>();

const DEFAULT_TEXT =
  /wordpress|joomla|drupal|typo3|shopify|squarespace|wix\.com|website template|html template|untitled|under construction|just another|propulsé par|powered by|lorem ipsum|enable javascript|your site name|client name|all rights reserved|tous droits|alle rechte|derechos reservados|diritti riservati/i;
const FILLER = new Set(
  'lorem ipsum dolor amet sit elitr tempor justo stet labore diam kasd erat clita sadipscing eirmod sed vero'.split(
    ' ',
  ),
);

export const isDefaultText = (text: string) =>
  DEFAULT_TEXT.test(text) || wordsOf(text).filter((word) => FILLER.has(word)).length >= 3;

export const blocksOf = (page: PageReading): Block[] => page.blocks ?? [];

/** Returns the sentences of a page in order, without menus and template texts. */
export function statementsOf(page: PageReading): SiteStatement[] {
  const found = known.get(page) ?? split(page);
  known.set(page, found);
  return found;
}

function split(page: PageReading): SiteStatement[] {
  const statements: SiteStatement[] = [];
  for (const block of blocksOf(page)) {
    if (block.area === 'nav' || (block.kind !== 'text' && block.kind !== 'heading') || isDefaultText(block.text))
      continue;
    for (const text of sentencesIn(block.text)) {
      if (statements.length >= MAX_STATEMENTS) return statements;
      statements.push({ text, block, page });
    }
  }
  return statements;
}

/** Abbreviations such as "Mrs." and "z. B." do not end a sentence; the next segment is joined. */
const ABBREVIATED =
  /(?:\b(?:mrs?|ms|dr|st|no|nr|vs|inc|ltd|co|prof|dott|sig|sra?|av|tel|ca|z|b|d|h|u|a|bzw|ggf|p|ex)\.|\b\p{Lu}\.)$/iu;

export function sentencesIn(text: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const { segment } of segmenter.segment(text)) {
    begun += segment;
    if (ABBREVIATED.test(begun.trim())) continue;
    if (begun.trim() !== '') sentences.push(begun.trim());
    begun = '';
  }
  return begun.trim() === '' ? sentences : [...sentences, begun.trim()];
}

/** Returns the item with the highest positive score, the first if several are equal. */
export function findBest<Item>(items: Item[], score: (item: Item) => number): Item | null {
  let found: Item | null = null;
  let most = 0;
  for (const item of items) {
    const points = score(item);
    if (points > most) [found, most] = [item, points];
  }
  return found;
}
