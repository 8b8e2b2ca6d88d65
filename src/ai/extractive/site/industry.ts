import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { CONFIDENCE, isStated } from '../confidence.ts';
import { INDUSTRY_TYPES, INDUSTRY_WORDS } from './industry-words.ts';
import { isDefaultText, statementsOf } from './statements.ts';

/** A word in the title or a heading counts more than one in a sentence. */
const IN_HEAD = 3;
const BY_TYPE = 12;
/** Limits the effect of words that are repeated very often. */
const MOST_FROM_TEXT = 6;
const LEAST = 2;
/** Limit per site. A site that has not stated its industry by then will not. */
const MOST_CHARACTERS = 40_000;
const MAX_CATEGORIES = 3;
/** Share of the best score. Industries below it are only mentioned on the site. */
const STRONG_SHARE = 0.45;

interface Scored {
  label: string;
  score: number;
  confidence: number;
}

const ranked = new WeakMap<PageReading[], Scored[]>();

/**
 * Ranks industries by the words of the pages, best first. Keyword meta tags are ignored; they list search
 * terms.
 */
function industriesOf(pages: PageReading[], pitch: Sourced | null): Scored[] {
  const before = ranked.get(pages);
  if (before !== undefined) return before;
  const types = new Set(pages.flatMap(({ facts }) => facts.flatMap((thing) => thing['type'] ?? [])));
  const byType = new Set([...types].map((type) => INDUSTRY_TYPES[type]));
  const joined = (texts: string[]) => withoutCustomers(texts.join(' | ').slice(0, MOST_CHARACTERS));
  const saidOn = (some: PageReading[]) =>
    joined(some.flatMap((page) => statementsOf(page).map((statement) => statement.text)));
  const [heads, text, home] = [
    joined([pitch?.value ?? '', ...pages.flatMap(headOf)]),
    saidOn(pages),
    saidOn(pages.slice(0, 1)),
  ];
  const found = INDUSTRY_WORDS.map(({ label, words }) => {
    const inHeads = Math.min(2, matches(heads, words));
    const score =
      (byType.has(label) ? BY_TYPE : 0) +
      IN_HEAD * inHeads +
      Math.min(MOST_FROM_TEXT, matches(text, words) + matches(home, words));
    return { label, score, isTyped: byType.has(label), isInHead: inHeads > 0 };
  });
  const scored = found
    .filter(({ score }) => score >= LEAST)
    .map((one) => ({ label: one.label, score: one.score, confidence: confidenceOf(one, found) }))
    .toSorted((one, other) => Number(isStated(other)) - Number(isStated(one)) || other.score - one.score);
  ranked.set(pages, scored);
  return scored;
}

interface Counted {
  label: string;
  score: number;
  isTyped: boolean;
  isInHead: boolean;
}

/** Sentences alone need this score, and no other industry may reach a third of it. */
const LEAST_FROM_TEXT = 3;
const OTHERS_SHARE = 1 / 3;

/** Types, titles, headings and the pitch describe the company. Other words may describe its customers. */
function confidenceOf({ label, score, isTyped, isInHead }: Counted, all: Counted[]): number {
  if (isTyped) return CONFIDENCE.declared;
  if (isInHead) return CONFIDENCE.read;
  const isAlone = all.every((other) => other.label === label || other.score < score * OTHERS_SHARE);
  return score >= LEAST_FROM_TEXT && isAlone ? CONFIDENCE.guessed : CONFIDENCE.doubtful;
}

/** Matches customers up to the end of the sentence, because they have industries of their own. */
const CUSTOMERS =
  /(?<!\p{L})(?:for|helps?|serves?|work with|used by|trusted by|customers|clients|für|kunden|pour|aux|clients|para|clientes|per|clienti)(?!\p{L})[^.;:!?|]*/giu;

const withoutCustomers = (text: string) => text.replaceAll(CUSTOMERS, ' ');

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

/** True for keyword stuffing: the same word again and again between commas. */
export function isStuffed(text: string): boolean {
  const parts = text.toLowerCase().split(/,\s*/);
  if (parts.length < 4) return false;
  const firsts = Map.groupBy(parts, (part) => part.split(' ')[0] ?? '');
  const most = Math.max(...[...firsts.values()].map((group) => group.length));
  return most * 2 >= parts.length;
}

const sourced = (pages: PageReading[], value: string, confidence: number): Sourced | null =>
  value === '' ? null : { value, sourceUrl: pages[0]?.url ?? '', confidence };

/** Declared categories win over counted words, so that industry and category do not contradict each other. */
export function findIndustry(
  pages: PageReading[],
  { declared, pitch }: { declared: Sourced | null; pitch: Sourced | null },
): Sourced | null {
  const known = INDUSTRY_WORDS.find(({ words }) => declared !== null && matches(declared.value, words) > 0);
  if (declared !== null && known !== undefined)
    return { ...declared, value: known.label, confidence: CONFIDENCE.declared };
  const [best] = industriesOf(pages, pitch);
  return best === undefined ? null : sourced(pages, best.label, best.confidence);
}

export function findCategories(pages: PageReading[], pitch: Sourced | null): Sourced | null {
  const found = industriesOf(pages, pitch);
  const [best] = found;
  if (best === undefined) return null;
  const isStrong = (one: Scored) => one.score >= best.score * STRONG_SHARE && isStated(one) === isStated(best);
  const labels = found.filter(isStrong).map(({ label }) => label);
  return sourced(pages, labels.slice(0, MAX_CATEGORIES).join(', '), best.confidence);
}
