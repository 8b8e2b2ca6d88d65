import type { PageReading } from '../reading/page.ts';
import { singular, wordsOf } from './words.ts';

/** Words that carry no topic. English: in other languages only declared categories count. */
const STOP_WORDS = new Set(
  `a about across after all also always an and any are as at back be because been before being best better between both but
   by can cookie cookies could day days do does doing don't each even every everything few find first for free from get
   gets getting give go good great had has have help helps her here his home how i if in into is it it's its join just know
   learn let like log login look made make makes making many may me more most much must my need new no not now of off on
   one only or other our out over own page pages people per policy privacy read request rights same see set she should show
   sign since so some start still such sure take team teams terms than that that's the their them then there these they
   things this those through time to today together too two under up us use used uses using very via want was way ways we
   we're welcome were what when where which while who why will with within without work works would year years you your`.split(
    /\s+/,
  ),
);

const MIN_OCCURRENCES = 3;
const MAX_PHRASES = 5;

/**
 * Phrases of two or three words that a site opens with (title, description, main heading) and keeps coming back to. One
 * that is only repeated, or only stands in a title, says too little about what the company does.
 */
export function keyPhrasesOf(pages: PageReading[]): string[] {
  const [home] = pages;
  if (home === undefined || (home.language !== null && !home.language.startsWith('en'))) return [];
  const opening = [
    home.title ?? '',
    home.meta['description'] ?? '',
    ...home.sections.filter(({ level }) => level === 1).map(({ heading }) => heading ?? ''),
  ];
  const candidates = new Set(opening.flatMap(phrasesIn));
  const counts = new Map<string, number>();
  const texts = pages.flatMap(({ sections }) =>
    sections.flatMap(({ heading, paragraphs }) => [heading ?? '', ...paragraphs]),
  );
  for (const phrase of [...opening, ...texts].flatMap(phrasesIn)) {
    if (candidates.has(phrase)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count >= MIN_OCCURRENCES);
  const ranked = frequent.toSorted(([one, often], [other, oftener]) => oftener - often || other.length - one.length);
  return withoutParts(ranked.map(([phrase]) => phrase)).slice(0, MAX_PHRASES);
}

function phrasesIn(text: string): string[] {
  return text.split(/[,.;:!?()|–—]+/).flatMap((clause) => {
    const words = wordsOf(clause).map(singular);
    return words.flatMap((_, start) =>
      [2, 3]
        .map((length) => words.slice(start, start + length))
        .filter((phrase) => phrase.length >= 2 && phrase.every((word) => !STOP_WORDS.has(word) && !/^\d+$/.test(word)))
        .map((phrase) => phrase.join(' ')),
    );
  });
}

/** "lead generation" says nothing more beside "lead generation software". */
const withoutParts = (phrases: string[]) =>
  phrases.filter((phrase) => !phrases.some((other) => other !== phrase && ` ${other} `.includes(` ${phrase} `)));
