import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { INDUSTRY_TYPES, INDUSTRY_WORDS } from './industry-words.ts';
import { isDefaultText, statementsOf } from './statements.ts';

/** Of a page: a word in the title or a heading says more than one in a sentence. */
const IN_HEAD = 3;
const BY_TYPE = 12;
/** A word that is repeated a hundred times is no more than one that comes up often. */
const MOST_FROM_TEXT = 6;
const LEAST = 2;
/** Of a site: whoever has not said it by then will not. */
const MOST_CHARACTERS = 40_000;
const MAX_CATEGORIES = 3;
/** Of what the strongest has: weaker ones are mentioned, not done. */
const STRONG_SHARE = 0.45;

interface Scored {
  label: string;
  score: number;
}

const ranked = new WeakMap<PageReading[], Scored[]>();

/** What the company does, by the words of its pages; the strongest first. Keywords of the head are what it wants to be found by. */
function industriesOf(pages: PageReading[]): Scored[] {
  const before = ranked.get(pages);
  if (before !== undefined) return before;
  const types = new Set(pages.flatMap(({ facts }) => facts.flatMap((thing) => thing['type'] ?? [])));
  const byType = new Set([...types].map((type) => INDUSTRY_TYPES[type]));
  const heads = pages.flatMap(headOf).join(' | ').slice(0, MOST_CHARACTERS);
  const text = pages
    .flatMap((page) => statementsOf(page).map((statement) => statement.text))
    .join(' | ')
    .slice(0, MOST_CHARACTERS);
  const home = pages
    .slice(0, 1)
    .flatMap((page) => statementsOf(page).map((statement) => statement.text))
    .join(' | ')
    .slice(0, MOST_CHARACTERS);
  const found = INDUSTRY_WORDS.map(({ label, words }) => ({
    label,
    score:
      (byType.has(label) ? BY_TYPE : 0) +
      IN_HEAD * Math.min(2, matches(heads, words)) +
      Math.min(MOST_FROM_TEXT, matches(text, words) + matches(home, words)),
  }));
  const scored = found.filter(({ score }) => score >= LEAST).toSorted((one, other) => other.score - one.score);
  ranked.set(pages, scored);
  return scored;
}

const matches = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

const headOf = ({ title, meta, facts, blocks = [] }: PageReading): string[] =>
  [
    title ?? '',
    meta['description'] ?? meta['og:description'] ?? '',
    ...facts.flatMap((thing) => [
      ...(thing['name'] ?? []),
      ...(thing['description'] ?? []),
      ...(thing['serviceType'] ?? []),
    ]),
    ...blocks.filter(({ kind, level = 6 }) => kind === 'heading' && level <= 3).map(({ text }) => text),
  ].filter((text) => !isDefaultText(text) && !isStuffed(text));

/** A list of what people might search for is no description: the same word again and again, between commas. */
export function isStuffed(text: string): boolean {
  const parts = text.toLowerCase().split(/,\s*/);
  if (parts.length < 4) return false;
  const firsts = Map.groupBy(parts, (part) => part.split(' ')[0] ?? '');
  const most = Math.max(...[...firsts.values()].map((group) => group.length));
  return most * 2 >= parts.length;
}

const sourced = (pages: PageReading[], value: string): Sourced | null =>
  value === '' ? null : { value, sourceUrl: pages[0]?.url ?? '' };

export const industryOf = (pages: PageReading[]): Sourced | null => sourced(pages, industriesOf(pages)[0]?.label ?? '');

export function categoriesOf(pages: PageReading[]): Sourced | null {
  const found = industriesOf(pages);
  const least = (found[0]?.score ?? 0) * STRONG_SHARE;
  const labels = found.filter(({ score }) => score >= least).map(({ label }) => label);
  return sourced(pages, labels.slice(0, MAX_CATEGORIES).join(', '));
}
