import type { BrandText } from '../../brands/index.ts';
import { type Term, termsOf } from './terms.ts';

/** A term that a brand is known by, and how much it says about it. */
export interface BrandTerm {
  key: number;
  shown: string;
  weight: number;
  /** A word that the brand uses itself: an article is measured by how many of these it has. */
  isMain: boolean;
}

/** A word of the profile stands for three in the running text, one of a heading for two. */
const WEIGHTS = { said: 3, headings: 2, body: 1 } as const;

/** A brand has a handful of subjects; what comes after these is chance. */
const MAX_TERMS = 120;

/** Pages repeat themselves; more text than this adds words, not subjects. */
const MAX_TEXTS = 2_000;

/** Its own name is on every page and often an ordinary word; the place where it sits is everybody's. */
const NAME_SHARE = 0.4;
const PLACE_SHARE = 0.15;
const COMMON_SHARE = 0.35;
/** A phrase says the same as its words once more. */
const PHRASE_SHARE = 0.7;

interface Counted extends Term {
  count: number;
}

/** What a brand is about: the words that it keeps coming back to, and all of the topics that somebody names for it. */
export function brandTerms(brand: BrandText, topics: string | null): BrandTerm[] {
  const counted = new Map<number, Counted>();
  const count = (texts: readonly string[], times: number) => {
    for (const text of new Set(texts.slice(0, MAX_TEXTS))) {
      for (const term of termsOf(text)) {
        const known = counted.get(term.key);
        if (known === undefined) counted.set(term.key, { ...term, count: times });
        else known.count += times;
      }
    }
  };
  for (const [part, times] of Object.entries(WEIGHTS)) count(brand[part as keyof typeof WEIGHTS], times);
  for (const key of namesOf(brand)) counted.delete(key);
  const named = keysIn(brand.name);
  const places = keysIn(brand.location ?? '');
  const weighed = [...counted.values()].map((term): BrandTerm => {
    const share =
      (term.isCommon ? COMMON_SHARE : 1) *
      (term.isPhrase ? PHRASE_SHARE : 1) *
      (named.has(term.key) ? NAME_SHARE : 1) *
      (places.has(term.key) ? PLACE_SHARE : 1);
    return asBrandTerm(term, share * weightOf(term));
  });
  const strongest = weighed.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return withTopics(strongest.slice(0, MAX_TERMS), topics ?? '', namesOf(brand));
}

/** Names of people are no subjects, unless the brand uses the word as a word too. */
function namesOf({ people = [], said, headings, body }: BrandText): Set<number> {
  if (people.length === 0) return new Set();
  const text = [said, headings, body].flatMap((texts) => texts.slice(0, MAX_TEXTS)).join('\n');
  const ordinary = new Set(text.match(/(?<![\p{L}\p{N}'’-])\p{Ll}[\p{L}]+/gu) ?? []);
  const terms = people.flatMap((name) => termsOf(name));
  return new Set(terms.filter(({ shown }) => !ordinary.has(shown)).map(({ key }) => key));
}

/** What stands in the running text once is chance; twice begins to be a subject. */
const weightOf = ({ count, isPhrase }: Counted) => Math.max(0, Math.log(count) + (isPhrase ? -0.5 : 0.2));

const keysIn = (text: string) => new Set(termsOf(text).map(({ key }) => key));

const asBrandTerm = ({ key, shown, isPhrase }: Term, weight: number): BrandTerm => ({
  key,
  shown,
  weight,
  isMain: !isPhrase,
});

/** What somebody names weighs as much as what the brand says most. */
function withTopics(terms: BrandTerm[], topics: string, names: ReadonlySet<number>): BrandTerm[] {
  const strongest = terms[0]?.weight ?? 1;
  const named = new Map(termsOf(topics).map((term) => [term.key, term]));
  const asked = [...named.values()]
    .filter(({ key }) => !names.has(key))
    .slice(0, MAX_TERMS)
    .map((term) =>
      asBrandTerm(term, strongest * (term.isCommon ? COMMON_SHARE : 1) * (term.isPhrase ? PHRASE_SHARE : 1)),
    );
  return [...asked, ...terms.filter(({ key }) => !named.has(key))];
}
