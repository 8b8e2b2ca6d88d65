import type { AudienceFilters } from '../audience.schema.ts';

const WORK =
  '(?:sales|marketing|engineering|product|operations|finance|people|hr|growth|design|data|it|procurement|communications|security)';
const RANK = '(?:head|director|vice president|vp|manager)';
const TITLE = new RegExp(
  `\\b(?:${RANK}s? of ${WORK}|vp ${WORK}|(?:(?:${WORK} )?(?:manager|director|lead)|ceo|cto|cfo|coo|cmo|cio|cpo|cro|ciso|vp|vice president|president|founder|owner|engineer|developer|designer|marketer|recruiter|consultant|accountant|buyer|editor|journalist)s?)\\b`,
  'g',
);

const INDUSTRY =
  /\b(?:software|saas|e-?commerce|retail|fintech|banking|financial services|insurance|healthcare|pharmaceuticals?|biotech|education|real estate|construction|manufacturing|logistics|transportation|hospitality|travel|media|publishing|marketing|advertising|legal|consulting|government|non-?profit|energy|agriculture|automotive|telecommunications|gaming|fashion|food)\b/g;

const RANGE = /\b\d{1,6} ?[-–] ?\d{1,6}\b/g;
const SIZES: [words: RegExp, ranges: string[]][] = [
  [/\b(?:start-?ups?|early-stage)\b/, ['1-10', '11-50']],
  [/\b(?:small (?:business|businesses|companies|teams)|smbs?|smes?)\b/, ['1-10', '11-50', '51-200']],
  [/\b(?:mid-?market|mid-?sized?|scale-?ups?)\b/, ['51-200', '201-500', '501-1000']],
  [/\b(?:enterprises?|corporations|large companies)\b/, ['1001-5000', '5001-10000', '10001+']],
];

/** Surrounds each word with single spaces, so that only whole names match. */
const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()} `;

const ALIASES: Record<string, string> = {
  UK: 'GB',
  Britain: 'GB',
  England: 'GB',
  USA: 'US',
  America: 'US',
  Turkey: 'TR',
};
/** Built on first use, because it would slow down startup. */
let known: ReturnType<typeof listCountries> | undefined;

/** Returns English names with the filter values (name and code). Longest first, because some names contain others. */
function listCountries(): [name: string, choices: string[]][] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Skips withdrawn codes, which are aliases of the country that followed.
  const current = codes.filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  const named = current.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined ? [] : [[name, code]];
  });
  return [...named, ...Object.entries(ALIASES)]
    .map(([name, code]): [string, string[]] => [spaced(name), [names.of(code) ?? name, code]])
    .toSorted(([one], [other]) => other.length - one.length);
}

const each = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found);

/** Finds titles, countries, industries and sizes that a description names literally. */
export function findNamedFilters(description: string): AudienceFilters {
  const text = description.toLowerCase().replace(/\s+/g, ' ');
  // Titles are removed first, so that "marketing" in "marketing managers" is not read as an industry.
  const withoutTitles = text.replace(TITLE, ' ');
  const found = {
    title: each(text, TITLE).map(singular),
    industry: each(withoutTitles, INDUSTRY),
    size: [
      ...each(text, RANGE).map((range) => range.replaceAll(' ', '')),
      ...SIZES.flatMap(([words, ranges]) => (words.test(text) ? ranges : [])),
    ],
    country: findCountries(description),
  };
  const filled = Object.entries(found).filter(([, choices]) => choices.length > 0);
  return Object.fromEntries(filled.map(([name, choices]) => [name, [...new Set(choices)]]));
}

/** "US" is a country; "us" usually is a pronoun. */
function findCountries(description: string): string[] {
  let words = spaced(description.replace(/\bU\.?S\b/g, 'USA'));
  known ??= listCountries();
  return known.flatMap(([name, choices]) => {
    if (!words.includes(name)) return [];
    words = words.replaceAll(name, ' ');
    return choices;
  });
}

/** Turns "heads of sales" into "head of sales". */
const singular = (title: string) =>
  / of |^vp /.test(title) ? title.replace(/s of /, ' of ') : title.replace(/s$/, '');
