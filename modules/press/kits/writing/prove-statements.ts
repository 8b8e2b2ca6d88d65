import { lettersOf, pageText, wordsOf } from '../../../../src/ai/extractive/words.ts';
import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { toSingleLine } from '../../../../src/ai/reading/tidy.ts';
import type { KitAnswer } from './kit-answer.schema.ts';
import type { KitContent, KitStatement } from './kit-content.ts';

const HEADLINE_LENGTH = 140;
const TEXT_LENGTH = 1_200;
const FACT_LENGTH = 300;
const MAX_PARAGRAPHS = 4;
const MAX_FACTS = 10;
const MAX_QUOTES = 3;

/** Keeps statements of the model that its pages support, and falls back to extracted content for the rest. */
export function proveKitAnswer(answer: KitAnswer, pages: PageReading[], extracted: KitContent): KitContent {
  const evidence = pages.map((page) => evidenceOn(page, extracted.name));
  const proven = ({ text, page }: { text: string; page: number }, maxLength: number): KitStatement | null => {
    const line = toSingleLine(text, maxLength);
    const found = evidence[page];
    return line !== '' && found !== undefined && isSupported(line, found) ? { text: line, sourceUrl: found.url } : null;
  };
  const each = <Item extends { text: string; page: number }>(items: Item[], maxLength: number, most: number) =>
    items.slice(0, most * 2).flatMap((item) => {
      const said = proven(item, maxLength);
      return said === null ? [] : [{ item, said }];
    });
  const headline = answer.headline === null ? null : proven(answer.headline, HEADLINE_LENGTH);
  const boilerplate = each(answer.boilerplate, TEXT_LENGTH, MAX_PARAGRAPHS).map(({ said }) => said);
  const facts = each(answer.facts, FACT_LENGTH, MAX_FACTS).map(({ item, said }) => ({
    label: labelOf(item.label, evidence[item.page]),
    ...said,
  }));
  const quotes = answer.quotes.slice(0, MAX_QUOTES * 2).flatMap(({ text, by, page }) => {
    const found = evidence[page];
    const words = toSingleLine(text, TEXT_LENGTH).replace(/^["“„«]+|["”“»]+$/g, '');
    if (found === undefined || words.length < 10 || !found.letters.includes(lettersOf(words))) return [];
    const speaker = toSingleLine(by ?? '', 80);
    const isNamed = speaker !== '' && found.letters.includes(lettersOf(speaker));
    return speaker !== '' && !isNamed ? [] : [{ text: words, by: speaker || null, role: null, sourceUrl: found.url }];
  });
  const told = extracted.facts.filter(({ sourceUrl }) => sourceUrl === null);
  const overview = extracted.boilerplate.filter(({ sourceUrl }) => sourceUrl === null);
  return {
    ...extracted,
    headline: headline?.text ?? extracted.headline,
    lead: (answer.lead === null ? null : proven(answer.lead, TEXT_LENGTH)) ?? extracted.lead,
    boilerplate:
      boilerplate.length === 0 ? extracted.boilerplate : [...overview, ...boilerplate].slice(0, MAX_PARAGRAPHS),
    facts: facts.length === 0 ? extracted.facts : [...told, ...facts.slice(0, MAX_FACTS)],
    quotes: quotes.length === 0 ? extracted.quotes : quotes.slice(0, MAX_QUOTES),
  };
}

interface Evidence {
  url: string;
  /** The whole page as one sequence of letters and digits. */
  letters: string;
  words: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

/** Adds the brand's name, because every page may use it. */
function evidenceOn(page: PageReading, name: string): Evidence {
  const text = `${pageText(page)} ${name}`;
  return {
    url: page.url,
    letters: lettersOf(text),
    words: new Set(wordsOf(text).map(lettersOf)),
    numbers: new Set(numbersIn(text)),
  };
}

const NUMBERS = /\d+(?:[.,\u00a0\u202f'’]\d+)*/g;
/** Compares digits only: "1,200" equals "1.200", but "12.00" does not equal "12". */
const numbersIn = (text: string) => (text.match(NUMBERS) ?? []).map((number) => number.replace(/\D/g, ''));

const NUMBER_WORDS = new Set(
  'two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen dozens half double twice'.split(
    ' ',
  ),
);
const OPENERS = new Set(
  'a an and as at but by for from he her his how if in into it its more most no not of on or our over she since so some that the their them these they this those to today under was we when where which while who with you your all each every both there'.split(
    ' ',
  ),
);
/** Minimum share of a sentence's long words that the page must contain. */
const LEAST_SHARE = 0.6;
const LONG_WORD = 4;

/** Returns true if the page contains every number and name in the text, and most of its other words. */
function isSupported(text: string, { letters, words, numbers }: Evidence): boolean {
  if (numbersIn(text).some((number) => !numbers.has(number))) return false;
  const own = wordsOf(text)
    .map(lettersOf)
    .filter((word) => word !== '');
  if (own.some((word) => NUMBER_WORDS.has(word) && !words.has(word))) return false;
  if (namesIn(text).some((name) => !letters.includes(name))) return false;
  const long = own.filter((word) => word.length >= LONG_WORD);
  return long.filter((word) => words.has(word)).length >= long.length * LEAST_SHARE;
}

/** Returns capitalised words as letters, without common words that start a sentence. */
function namesIn(text: string): string[] {
  const runs = text.match(/\p{Lu}[\p{L}\p{N}'’&-]*(?:\s+\p{Lu}[\p{L}\p{N}'’&-]*)*/gu) ?? [];
  return runs.flatMap((run) => {
    const parts = run.split(/\s+/);
    const named = OPENERS.has((parts[0] ?? '').toLowerCase()) ? parts.slice(1) : parts;
    return named.length === 0 ? [] : [lettersOf(named.join(''))];
  });
}

/** A label names the kind of a fact. A number or name in it would be an unproven fact. */
function labelOf(text: string, found: Evidence | undefined): string | null {
  const label = toSingleLine(text, 40);
  const isPlain = !/\d/.test(label) && label.split(' ').length <= 4;
  const isKnown = found !== undefined && wordsOf(label).every((word) => found.words.has(lettersOf(word)));
  return label !== '' && isPlain && (isKnown || LABELS.has(label.toLowerCase())) ? label : null;
}

const LABELS = new Set(
  'founded,founders,founder,history,headquarters,location,based in,team,employees,people,customers,users,funding,revenue,products,product,markets,countries,offices,mission,awards,milestone,leadership,size,reach,growth,industry'.split(
    ',',
  ),
);
