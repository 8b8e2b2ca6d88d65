import type { PageReading } from '../../reading/page.ts';
import type { ExtractedField, Sourced } from '../../text-understanding.ts';
import { CONFIDENCE } from '../confidence.ts';
import { blocksOf, findBest, isDefaultText, statementsOf } from './statements.ts';

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
  const found = findBest(said, ({ text }) => KINDS.find(([, words]) => words.test(text))?.[0] ?? 0);
  if (found === null) return null;
  const points = KINDS.find(([, words]) => words.test(found.text))?.[0] ?? 0;
  return {
    value: found.text,
    sourceUrl: found.page.url,
    confidence: points >= 5 ? CONFIDENCE.described : CONFIDENCE.guessed,
  };
}

const SUM = '\\d{1,3}(?:[.,\\u202f\\u00a0 ]\\d{3})*(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?';
const BEFORE = `(?:US\\$|CHF|EUR|USD|GBP|[$€£])\\s?(?:${SUM})`;
const AFTER = `(?:${SUM})\\s?(?:€|£|CHF|EUR|euros?\\b|dollars?\\b|pounds?\\b|Franken\\b)`;
const UNIT =
  '(?:\\s?/\\s?\\p{L}+|\\s(?:per|a|an|each|pro|par|le|la|al|por|im|je|by the)\\s\\p{L}{2,15}(?: and \\p{L}+)?)?';
const PRICE = new RegExp(`(?<![\\d.,])(?:${BEFORE}|${AFTER})${UNIT}`, 'gu');

/** Amounts that are not prices: discounts, thresholds, donations, revenue and old prices. */
const NO_PRICE =
  /\boff\b|discount|rabatt|remise|réduction|descuento|sconto|dès .{0,25}d[’']achat|minimum order|orders over|bestellwert|livraison offerte|free (?:shipping|delivery)|versandkostenfrei|envío gratis|spedizione gratuita|donat|\bgifts?\b|\bgive\b|spende|\bdon\b|donación|donazion|revenue|turnover|umsatz|chiffre d[’']affaires|raised|funding|million|mio\.|instead of|statt |au lieu de|en lugar de|invece di|capital social|stammkapital/i;
const MAX_PRICES = 6;
/** In longer texts a price is only mentioned in passing. */
const TEXT_LENGTH = 900;

/** Returns the prices on the pages without duplicates. Sites that ask for donations have none. */
export function pricesOf(pages: PageReading[]): ExtractedField | null {
  if (asksForGifts(pages)) return null;
  const found = new Map<string, string>();
  for (const page of pages) {
    for (const { kind, text, area } of blocksOf(page)) {
      if (kind !== 'text' && kind !== 'heading') continue;
      if (area === 'nav' || text.length > TEXT_LENGTH || isDefaultText(text)) continue;
      for (const part of text.split(/(?<=[.!?;])\s/)) {
        if (NO_PRICE.test(part)) continue;
        for (const [price] of part.matchAll(PRICE))
          if (found.size < MAX_PRICES && !found.has(price)) found.set(price, page.url);
      }
    }
  }
  if (found.size === 0) return null;
  return { value: [...found.keys()], sourceUrls: [...new Set(found.values())] };
}

const GIFTS = /\bdonate\b|donation|faire un don|spenden|donar\b|dona ora/i;

const asksForGifts = (pages: PageReading[]) =>
  pages.some((page) => blocksOf(page).some(({ kind, text }) => kind === 'action' && GIFTS.test(text)));
