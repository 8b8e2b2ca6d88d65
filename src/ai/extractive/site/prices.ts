import type { PageReading } from '../../reading/page.ts';
import type { ExtractedField } from '../../text-understanding.ts';
import { blocksOf, isDefaultText } from './statements.ts';

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
