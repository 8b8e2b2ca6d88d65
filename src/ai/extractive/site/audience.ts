import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { findBest, statementsOf } from './statements.ts';

/** Matches the audience after "for" and similar words, up to the next clause. */
const WORD = "[\\p{L}\\d’'&-]+";
const PHRASE = `(${WORD}(?:,? ${WORD}){0,20}?(?: (?:who|die|qui|que|che) [^,.;:!?]{3,80})?)`;
const END = '(?=[.,;:!?()–—]|$| so that| that is| from | to the | politely| mit | avec | con | aus )';
const PATTERNS: [points: number, pattern: RegExp][] = [
  [
    5,
    new RegExp(
      `(?:made for|built for|designed for|aimed at|works? (?:with|for)|serv(?:es?|ing)|help(?:s|ing)?|we teach .{3,60} to) ${PHRASE}${END}`,
      'iu',
    ),
  ],
  [4, new RegExp(`\\bvertreten (?:ausschließlich |nur )?${PHRASE}${END}`, 'iu')],
  [3, new RegExp(`(?<!\\p{L})(?:for|für|pour|para|per|specializzat\\p{L} in) ${PHRASE}${END}`, 'iu')],
];
const PEOPLE =
  /\b(?:people|teams?|owners?|homeowners?|studios|companies|businesses|managers?|engineers?|developers?|families|children|parents|mothers|communities|schools|museums|agencies|founders|designers|hospitals|retailers|restaurants|shops|farmers|producers|customers|clients|women|men|students|beginners|professionals|organi[sz]ations|freelancers|enterprises|teachers|patients)\b|(?:unternehmen|arbeitnehmer|familien|kinder|kunden|betriebe|handwerker|patienten|schulen|privatkunden|vereine|firmen|händler)|(?:restaurants|familles|enfants|entreprises|particuliers|professionnels|artisans|clients|personnes)|(?:empresas|familias|niños|particulares|profesionales|clientes|comercios|personas)|(?:bambini|adulti|famiglie|aziende|privati|professionisti|imprese|clienti|persone|pazienti|ristoranti)/i;
const NOT_THESE =
  /^(?:you|your|the (?:first|same)|free|example|more|a (?:month|year|week|lot)|\d|instance|sale|this|that|it|us|all$)/i;
const LONGEST = 160;

export function audienceOf(pages: PageReading[]): Sourced | null {
  const found = pages.flatMap((page, place) =>
    statementsOf(page)
      .slice(0, 60)
      .flatMap(({ text, block }, index) =>
        PATTERNS.flatMap(([points, pattern]) => {
          const phrase = pattern.exec(text)?.[1]?.trim() ?? '';
          if (phrase === '' || phrase.length > LONGEST || !isPeople(phrase, pattern)) return [];
          return [
            {
              phrase,
              page,
              points: points + 3 - Math.min(2, place) - Math.min(2, index / 15) - (block.area === 'main' ? 0 : 2),
            },
          ];
        }),
      ),
  );
  const described = pages[0]?.meta['description'] ?? '';
  for (const [points, pattern] of PATTERNS) {
    const phrase = pattern.exec(described)?.[1]?.trim() ?? '';
    const page = pages[0];
    if (page !== undefined && isPeople(phrase, pattern)) found.push({ phrase, page, points: points + 2 });
  }
  const chosen = findBest(found, ({ points }) => points);
  if (chosen === null) return null;
  // 10 points: the clearest wording at the top of the home page.
  return { value: chosen.phrase, sourceUrl: chosen.page.url, confidence: Math.min(10, chosen.points) / 10 };
}

/** German plurals of people and trades have these endings and a capital letter. */
const GERMAN_PLURAL = /^(?:\p{Ll}+ )?\p{Lu}\p{L}+(?:innen|eien|er|en)(?:$|[ ,])/u;

const isPeople = (phrase: string, pattern: RegExp) =>
  !NOT_THESE.test(phrase) && (PEOPLE.test(phrase) || (pattern.source.includes('für') && GERMAN_PLURAL.test(phrase)));
