import type { PageReading } from '../reading/page.ts';
import { toSingleLine } from '../reading/tidy.ts';
import type { CustomerProfile, Trait } from '../text-understanding.ts';
import { CONFIDENCE, isStated } from './confidence.ts';
import { INDUSTRIES, JOB_TITLES, REGIONS, SIZES } from './lexicon.ts';
import { sentencesOf } from './words.ts';

const MAX_TRAITS = 8;
const EVIDENCE_LENGTH = 300;

/** Marks sentences about customers. In other sentences the name of an industry can mean anything. */
const SPEAKS_OF_CUSTOMERS =
  /\b(for|help(?:s|ing)?|serv(?:e|es|ing)|trusted by|used by|loved by|customers?|clients?|built|designed|made|teams?|companies|businesses|agencies|brands|work with|join)\b/i;
const SPEAKS_OF_REGIONS =
  /\b(in|across|throughout|serv(?:e|es|ing)|available|customers?|clients?|market|worldwide|offices?)\b/i;
const PAIN =
  /\b(tired of|struggl\w+|stop (?:wasting|losing|guessing|chasing|worrying)|no more|frustrat\w+|waste[sd]? (?:time|hours|money)|wasting|painful|manual(?:ly)? |spreadsheets|too (?:slow|expensive|complex|hard)|without the (?:hassle|headache|pain)|time-consuming|error-prone)\b/i;
const EXCLUSION =
  /\b(not (?:for|suitable for|available (?:in|to|for)|intended for|designed for)|isn['’]t (?:for|right for)|we (?:do not|don['’]t) (?:work with|serve|support|sell to))\b/i;

const BEFORE_CUSTOMERS =
  /\b(?:for|help(?:s|ing)?|serv(?:e|es|ing)|trusted by|used by|loved by|customers?|clients?|built|designed|made|works? with|join(?:ed by)?|at|by)\b/i;
/** Customers may also begin a sentence, unless the company describes itself. */
const BEGINS = /^(?:(?:our|the|many|most|busy) )?(?:[\p{L}-]+ ){0,3}[\p{L}-]+s(?:,| and| or) $/iu;
const OF_ITSELF = /^\S+ (?:who|that|for|in|since|from|with)\b/i;

/** True if the match at `index` is in a position for customers and is not the company itself. */
const namesCustomers = (sentence: string, index: number): boolean => {
  const before = sentence.slice(0, index);
  if (before.trim() === '') return !OF_ITSELF.test(sentence) && sentence.split(' ').length >= 5;
  return BEFORE_CUSTOMERS.test(before) || BEGINS.test(before);
};

const PROFESSION =
  /\b((?:(?!(?:and|or|the|our|your|their|for|by|with|of|at|to|from|as|all|most|many|other|busy)\b)[a-z-]+ ){1,2}(?:managers|directors|supervisors|engineers|officers|coordinators|owners|planners|buyers|administrators|analysts|technicians|dispatchers|teachers|nurses))\b/gi;
/** Past problems of the founders are not pains of customers. */
const STORY =
  /\b(?:founders?|(?:co-?)?founded|our story|started (?:her|his|their|our|the|out|as)|(?:i|we|she|he|they) (?:was|were|had|ran|wasted|struggled|began|got)|(?:her|his|their) own|(?:in|since) (?:19|20)\d\d|years ago)\b/i;
const STORY_PATH = /about|story|history|team|who-?we-?are|ueber|a-?propos|nosotros|chi-?siamo/i;

/** Returns customer traits. Each trait is a sentence of the site; a site without such sentences gives none. */
export function customersOf(pages: PageReading[]): CustomerProfile {
  const said = pages.flatMap((page) => sentencesOf(page).map((sentence) => ({ sentence, sourceUrl: page.url })));
  const excluded = said.filter(({ sentence }) => EXCLUSION.test(sentence));
  const included = said.filter(({ sentence }) => !EXCLUSION.test(sentence));
  const named = (lexicon: [string, RegExp][], context: RegExp) =>
    lexicon.flatMap(([value, words]): Trait[] => {
      const found = included.find(({ sentence }) => words.test(sentence) && context.test(sentence));
      return found === undefined ? [] : [{ value, ...evidenceOf(found), confidence: CONFIDENCE.read }];
    });
  const customers = (lexicon: [string, RegExp][]) =>
    lexicon.flatMap(([value, words]): Trait[] => {
      const isOne = ({ sentence }: Said) =>
        SPEAKS_OF_CUSTOMERS.test(sentence) && namesCustomers(sentence, words.exec(sentence)?.index ?? -1);
      const found = included.find((one) => words.test(one.sentence) && isOne(one));
      return found === undefined ? [] : [{ value, ...evidenceOf(found), confidence: CONFIDENCE.read }];
    });
  return {
    industries: customers(INDUSTRIES).slice(0, MAX_TRAITS),
    companySizes: customers(SIZES).slice(0, MAX_TRAITS),
    titles: [...customers(JOB_TITLES), ...professions(included)].slice(0, MAX_TRAITS),
    regions: named(REGIONS, SPEAKS_OF_REGIONS).slice(0, MAX_TRAITS),
    pains: whole(included.map(painIn).filter(isStated)),
    exclusions: whole(excluded.map((one) => ({ ...one, confidence: CONFIDENCE.described }))),
  };
}

/** Finds titles that are not in the lexicon, as the site writes them. */
function professions(said: Said[]): Trait[] {
  const found = said.flatMap((one) =>
    [...one.sentence.matchAll(PROFESSION)].flatMap(({ 0: plural, index }): Trait[] => {
      if (!namesCustomers(one.sentence, index) || JOB_TITLES.some(([, words]) => words.test(plural))) return [];
      const title = plural.toLowerCase().slice(0, -1);
      return [
        { value: title.charAt(0).toUpperCase() + title.slice(1), ...evidenceOf(one), confidence: CONFIDENCE.read },
      ];
    }),
  );
  return [...new Map(found.map((trait) => [trait.value, trait])).values()];
}

function painIn(said: Said): Said & { confidence: number } {
  if (!PAIN.test(said.sentence)) return { ...said, confidence: 0 };
  const isStory = STORY.test(said.sentence) || STORY_PATH.test(URL.parse(said.sourceUrl)?.pathname ?? '');
  return { ...said, confidence: isStory ? CONFIDENCE.doubtful : CONFIDENCE.read };
}

interface Said {
  sentence: string;
  sourceUrl: string;
}

const evidenceOf = ({ sentence, sourceUrl }: Said) => ({
  evidence: toSingleLine(sentence, EVIDENCE_LENGTH),
  sourceUrl,
});

const whole = (found: (Said & { confidence: number })[]): Trait[] =>
  found.slice(0, MAX_TRAITS).map((said) => ({
    value: toSingleLine(said.sentence, EVIDENCE_LENGTH),
    ...evidenceOf(said),
    confidence: said.confidence,
  }));
