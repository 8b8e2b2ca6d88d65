import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { blocksOf, findBest, isDefaultText, statementsOf } from './statements.ts';

const LONGEST = 300;

/** Customer numbers, ratings, awards and certificates in five languages, strongest kind first. */
const KINDS: [points: number, words: RegExp][] = [
  [
    6,
    /trusted by|used by (?:more than |over )?\d|loved by|join (?:more than |over )?\d|vertrauen (?:uns|auf|\p{L}+ auf)|font confiance|confían en|si fidano|rely on us/iu,
  ],
  [
    5,
    /\d[.,]\d\s*(?:\/\s*5|out of 5|von 5|sur 5|de 5|su 5)|\d[\d.,\s]*(?:\+\s*)?(?:verified )?(?:reviews|bewertungen|avis|reseñas|opiniones|recensioni)/iu,
  ],
  [
    5,
    /\d[\d.,]*\+?\s+(?:happy |satisfied )?(?:customers|clients|users|companies|teams|businesses|kunden|clients|clientes|clienti|empresas|entreprises|aziende|unternehmen|projects|projekte)\b/iu,
  ],
  [
    4,
    /\baward|awarded|prize|\bwon\b|winner|voted|finalist|nominat|auszeichnung|ausgezeichnet|\p{L}*preis\b(?! )|\bprix\b.*\d{4}|lauréat|élue? |de l[’']année|premio|galardon|premiat/iu,
  ],
  [
    4,
    /certified|certification|accredited|zertifiziert|certifié|certificad|certificación|certificat|member of|mitglied (?:im|der|des)/iu,
  ],
  [
    3,
    /more than \d[\d.,]* |funded by|partnered with|as seen in|bekannt aus|weltweit .*\d|worldwide .*\d|our (?:customers|clients) include|zu unseren kunden|parmi nos clients|entre nuestros clientes|tra i nostri clienti/iu,
  ],
];
/** False matches, such as "Preis", which means both prize and price in German. */
const NO_PROOF = /free of charge|our price|preisliste|preis auf anfrage|nach preis|cookie|privacy|datenschutz|terms/i;

const QUOTE_LEAST = 20;
const IN_MARKS = /[“„«"]\s?([^“”„«»"]{20,280}[.!?…])\s?[”“»"]/u;
const SAID = /\b(?:wrote|writes|says|said|told|schrieb|schreibt|sagt|écrit|dit|escribió|dice|scrive|ha scritto)\b/i;

/** Returns one sentence of the site: a testimonial, or how many customers rely on the company. */
export function socialProofOf(pages: PageReading[]): Sourced | null {
  const said = pages
    .flatMap(statementsOf)
    .filter(({ text }) => text.length >= QUOTE_LEAST && text.length <= LONGEST && !NO_PROOF.test(text));
  const claim = findBest(said, ({ text }) => KINDS.find(([, words]) => words.test(text))?.[0] ?? 0);
  if (claim !== null && (KINDS.find(([, words]) => words.test(claim.text))?.[0] ?? 0) > 4)
    return { value: claim.text, sourceUrl: claim.page.url };
  return (
    ratingOf(pages) ?? quoteOf(pages) ?? (claim === null ? null : { value: claim.text, sourceUrl: claim.page.url })
  );
}

function ratingOf(pages: PageReading[]): Sourced | null {
  for (const { facts, url } of pages) {
    const rating = facts.flatMap((thing) => thing['aggregateRating'] ?? [])[0];
    if (rating !== undefined) return { value: rating, sourceUrl: url };
  }
  return null;
}

function quoteOf(pages: PageReading[]): Sourced | null {
  for (const page of pages) {
    for (const { kind, text } of blocksOf(page)) {
      if (isDefaultText(text)) continue;
      const quoted =
        kind === 'quote' ? wholeQuote(text) : kind === 'text' && SAID.test(text) ? IN_MARKS.exec(text)?.[1] : null;
      if (quoted) return { value: `“${quoted}”`, sourceUrl: page.url };
    }
  }
  return null;
}

/** Returns null for text that is not a sentence, such as the name below a quote. */
function wholeQuote(text: string): string | null {
  const bare = text.replace(/^[\s“”„«»"']+|[\s“”„«»"']+$/gu, '');
  return bare.length >= QUOTE_LEAST && bare.length <= LONGEST && /[.!?…]$/.test(bare) ? bare : null;
}
