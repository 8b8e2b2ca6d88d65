import type { PageReading } from '../reading/page.ts';
import { tidy } from '../reading/tidy.ts';
import type { CustomerProfile, Trait } from '../text-understanding.ts';
import { INDUSTRIES, REGIONS, SIZES, TITLES } from './lexicon.ts';
import { sentencesOf } from './words.ts';

const MAX_TRAITS = 8;
const EVIDENCE_LENGTH = 300;

/** A sentence that speaks of those whom the product is for; elsewhere an industry's name may mean anything. */
const SPEAKS_OF_CUSTOMERS =
  /\b(for|help(?:s|ing)?|serv(?:e|es|ing)|trusted by|used by|loved by|customers?|clients?|built|designed|made|teams?|companies|businesses|agencies|brands|work with|join)\b/i;
const SPEAKS_OF_REGIONS =
  /\b(in|across|throughout|serv(?:e|es|ing)|available|customers?|clients?|market|worldwide|offices?)\b/i;
const PAIN =
  /\b(tired of|struggl\w+|stop (?:wasting|losing|guessing|chasing|worrying)|no more|frustrat\w+|waste[sd]? (?:time|hours|money)|wasting|painful|manual(?:ly)? |spreadsheets|too (?:slow|expensive|complex|hard)|without the (?:hassle|headache|pain)|time-consuming|error-prone)\b/i;
const EXCLUSION =
  /\b(not (?:for|suitable for|available (?:in|to|for)|intended for|designed for)|isn['’]t (?:for|right for)|we (?:do not|don['’]t) (?:work with|serve|support|sell to))\b/i;

/** Who the pages say the product is for. Each trait is a sentence of the site; a site that does not say gives none. */
export function customersOf(pages: PageReading[]): CustomerProfile {
  const said = pages.flatMap((page) => sentencesOf(page).map((sentence) => ({ sentence, sourceUrl: page.url })));
  const excluded = said.filter(({ sentence }) => EXCLUSION.test(sentence));
  const included = said.filter(({ sentence }) => !EXCLUSION.test(sentence));
  const named = (lexicon: [string, RegExp][], context: RegExp) =>
    lexicon.flatMap(([value, words]): Trait[] => {
      const found = included.find(({ sentence }) => words.test(sentence) && context.test(sentence));
      return found === undefined ? [] : [{ value, ...evidenceOf(found) }];
    });
  return {
    industries: named(INDUSTRIES, SPEAKS_OF_CUSTOMERS).slice(0, MAX_TRAITS),
    companySizes: named(SIZES, SPEAKS_OF_CUSTOMERS).slice(0, MAX_TRAITS),
    titles: named(TITLES, SPEAKS_OF_CUSTOMERS).slice(0, MAX_TRAITS),
    regions: named(REGIONS, SPEAKS_OF_REGIONS).slice(0, MAX_TRAITS),
    pains: whole(included.filter(({ sentence }) => PAIN.test(sentence))),
    exclusions: whole(excluded),
  };
}

interface Said {
  sentence: string;
  sourceUrl: string;
}

const evidenceOf = ({ sentence, sourceUrl }: Said) => ({ evidence: tidy(sentence, EVIDENCE_LENGTH), sourceUrl });

const whole = (found: Said[]): Trait[] =>
  found.slice(0, MAX_TRAITS).map((said) => ({ value: tidy(said.sentence, EVIDENCE_LENGTH), ...evidenceOf(said) }));
