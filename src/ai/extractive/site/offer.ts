import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { CONFIDENCE } from '../confidence.ts';
import { best, statementsOf } from './statements.ts';

const LONGEST = 260;
/** Shorter texts are buttons. */
const SHORTEST = 20;

/** Offers for new customers in five languages, most specific first. */
const KINDS: [points: number, words: RegExp][] = [
  [
    6,
    /[$€£]\s?\d[\d.,]*\s+off\b|\d+\s?%\s+(?:off|discount|rabatt|de remise|de réduction|de descuento|di sconto|sur votre)|free trial|\d+[- ]day trial|free for \d+|\d+ days (?:of .{1,40})?(?:free|for [$€£])|first (?:\p{L}+ ){0,3}(?:is |are )?free/iu,
  ],
  [
    5,
    /kostenlose[rsn]? (?:erst|probe|test|beratung)|(?:prima|primo) \p{L}+ (?:è )?gratuit|première? \p{L}+ (?:est )?(?:gratuit|offert)|primera? \p{L}+ (?:es )?grat|\p{L}+ est offerte?|money back|geld[- ]zurück|satisfait ou remboursé|devolvemos|rimborsat/iu,
  ],
  [
    4,
    /free of charge|for free|at no cost|no charge|no credit card|complimentary|kostenlos|kostenfrei|gratis|unentgeltlich|gratuit|offerte?s? (?:dès|pour|à)|est offert|sans engagement|sin compromiso|sin coste|senza impegno|senza interessi|unverbindlich/iu,
  ],
  [3, /guarantee|garantiert für|we refund|garantie de|garantía de|garanzia di/iu],
];
const NO_OFFER =
  /feel free|toll[- ]free|free template|cookie|donat|\bgift|\bgive €|you give|spende|don\b.*déduct|not free|no free|nothing is free|gluten[- ]free|sugar[- ]free|hassle[- ]free|free (?:to ask|html|mp3)|privacy|newsletter/i;

/** Returns the introductory offer: a trial, a discount or something free. Null if there is none. */
export function offerOf(pages: PageReading[]): Sourced | null {
  const said = pages
    .flatMap(statementsOf)
    .filter(
      ({ text }) => text.includes(' ') && text.length >= SHORTEST && text.length <= LONGEST && !NO_OFFER.test(text),
    );
  const found = best(said, ({ text }) => KINDS.find(([, words]) => words.test(text))?.[0] ?? 0);
  if (found === null) return null;
  const points = KINDS.find(([, words]) => words.test(found.text))?.[0] ?? 0;
  return {
    value: found.text,
    sourceUrl: found.page.url,
    confidence: points >= 5 ? CONFIDENCE.described : CONFIDENCE.guessed,
  };
}
