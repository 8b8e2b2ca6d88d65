import type { PageReading } from '../reading/page.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

const MAX_SENTENCES = 400;

const known = new WeakMap<PageReading, string[]>();

/** Returns the sentences of a page: its description first, then the text below its headings. */
export function sentencesOf(page: PageReading): string[] {
  const found = known.get(page) ?? splitIntoSentences(page);
  known.set(page, found);
  return found;
}

function splitIntoSentences({ meta, sections, mainText }: PageReading): string[] {
  const paragraphs = sections.flatMap(({ heading, paragraphs }) =>
    heading === null ? paragraphs : [heading, ...paragraphs],
  );
  const texts = [meta['description'] ?? '', ...paragraphs, ...mainText.split('\n')];
  const found = new Set<string>();
  for (const text of texts) {
    for (const { segment } of sentences.segment(text)) {
      if (found.size >= MAX_SENTENCES) return [...found];
      if (segment.trim() !== '') found.add(segment.trim());
    }
  }
  return [...found];
}

export function pageText({ title, meta, facts, sections, mainText }: PageReading): string {
  const texts = sections.flatMap(({ heading, paragraphs }) => [heading ?? '', ...paragraphs]);
  const known = facts.flatMap((thing) => Object.values(thing).flat());
  return [title ?? '', ...Object.values(meta), ...known, ...texts, mainText].join(' ');
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu) ?? [];
}

/** Returns only letters and digits, without accents and case, for comparing names. */
export function lettersOf(text: string): string {
  // Also before normalising, which sorts marks by insertion: thousands of marks on one letter would be slow.
  return text
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Turns "companyName" and "company_name" into "company name", and plurals into singulars. */
export function fieldTerm(key: string): string {
  const words = wordsOf(key.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/[_\-./]+/g, ' '));
  return words.map(toSingular).join(' ');
}

export const toSingular = (word: string) =>
  word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '') : word;
