import type { BrandText } from '../../brands/index.ts';
import { extractTerms, type Term } from './terms.ts';

export interface BrandTerm {
  key: number;
  shown: string;
  weight: number;
  /** True for single words of the brand. The fit of an article depends on how many of them it contains. */
  isMain: boolean;
}

/** A word in the profile counts as three in running text, a word in a heading as two. */
const WEIGHTS = { said: 3, headings: 2, body: 1 } as const;

/** A brand has few subjects; later terms are chance. */
const MAX_TERMS = 120;

/** Pages repeat themselves, so more texts add words but no subjects. */
const MAX_TEXTS = 2_000;

/** The brand's name is on every page and is often an ordinary word; its location is shared with everyone. */
const NAME_SHARE = 0.4;
const PLACE_SHARE = 0.15;
const COMMON_SHARE = 0.35;
/** A phrase repeats the meaning of its words. */
const PHRASE_SHARE = 0.7;

interface Counted extends Term {
  count: number;
}

export function buildBrandTerms(brand: BrandText, topics: string | null): BrandTerm[] {
  const counted = new Map<number, Counted>();
  const count = (texts: readonly string[], times: number) => {
    for (const text of new Set(texts.slice(0, MAX_TEXTS))) {
      for (const term of extractTerms(text)) {
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

/** Names of people are no subjects, unless the brand also uses the word in lower case. */
function namesOf({ people = [], said, headings, body }: BrandText): Set<number> {
  if (people.length === 0) return new Set();
  const text = [said, headings, body].flatMap((texts) => texts.slice(0, MAX_TEXTS)).join('\n');
  const ordinary = new Set(text.match(/(?<![\p{L}\p{N}'’-])\p{Ll}[\p{L}]+/gu) ?? []);
  const terms = people.flatMap((name) => extractTerms(name));
  return new Set(terms.filter(({ shown }) => !ordinary.has(shown)).map(({ key }) => key));
}

/** A single occurrence in running text is chance. */
const weightOf = ({ count, isPhrase }: Counted) => Math.max(0, Math.log(count) + (isPhrase ? -0.5 : 0.2));

const keysIn = (text: string) => new Set(extractTerms(text).map(({ key }) => key));

const asBrandTerm = ({ key, shown, isPhrase }: Term, weight: number): BrandTerm => ({
  key,
  shown,
  weight,
  isMain: !isPhrase,
});

/** Topics of a user weigh as much as the brand's strongest term. */
function withTopics(terms: BrandTerm[], topics: string, names: ReadonlySet<number>): BrandTerm[] {
  const strongest = terms[0]?.weight ?? 1;
  const named = new Map(extractTerms(topics).map((term) => [term.key, term]));
  const asked = [...named.values()]
    .filter(({ key }) => !names.has(key))
    .slice(0, MAX_TERMS)
    .map((term) =>
      asBrandTerm(term, strongest * (term.isCommon ? COMMON_SHARE : 1) * (term.isPhrase ? PHRASE_SHARE : 1)),
    );
  return [...asked, ...terms.filter(({ key }) => !named.has(key))];
}
