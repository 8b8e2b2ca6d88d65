import type { PageReading } from '../reading/page.ts';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** More than these are not read in one page. */
const MAX_SENTENCES = 400;

const known = new WeakMap<PageReading, string[]>();

/** The sentences of a page in order: its description first, then what stands under its headings. */
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

/** All that a page says: its title, its meta tags, what it describes and its text. */
export function textOn({ title, meta, facts, sections, mainText }: PageReading): string {
  const texts = sections.flatMap(({ heading, paragraphs }) => [heading ?? '', ...paragraphs]);
  const known = facts.flatMap((thing) => Object.values(thing).flat());
  return [title ?? '', ...Object.values(meta), ...known, ...texts, mainText].join(' ');
}

/** Words in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu) ?? [];
}

/** For comparing names: only letters and digits, without accents or case. */
export function lettersOf(text: string): string {
  // Before too: thousands of marks on one letter would be sorted by inserting one after the other.
  return text
    .replace(/\p{M}/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** "companyName" and "company_name" are "company name"; a plural is its singular. */
export function termOf(key: string): string {
  const words = wordsOf(key.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2').replace(/[_\-./]+/g, ' '));
  return words.map(singular).join(' ');
}

export const singular = (word: string) =>
  word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '') : word;
