import { sentencesOf } from '../../../../src/ai/extractive/words.ts';
import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { findQuotes } from './extract-quotes.ts';

export interface SiteStatements {
  quotation: { text: string; by: string | null; role: string | null } | null;
  sentences: string[];
}

const SENTENCE = { fewest: 40, most: 260 };
const MOST_SENTENCES = 100;
/** Shop and form text does not answer a journalist. */
const OFFER =
  /\b(?:sign up|free trial|per month|a month|cookies?|subscribe|cart|checkout|log ?in|contact us|call us|©|all rights)\b|[$€£]\s?\d|@/i;

export function extractStatements(pages: PageReading[], name: string): SiteStatements {
  const quotation = findQuotes(pages, name, null).find(({ by }) => by !== null);
  const sentences = pages.flatMap(sentencesOf).filter(isStatement);
  return {
    quotation: quotation === undefined ? null : { text: quotation.text, by: quotation.by, role: quotation.role },
    sentences: [...new Set(sentences)].slice(0, MOST_SENTENCES),
  };
}

const isStatement = (text: string) =>
  text.length >= SENTENCE.fewest &&
  text.length <= SENTENCE.most &&
  /^["“]?\p{Lu}/u.test(text) &&
  /[.!]$/.test(text) &&
  !/["“„«»]/.test(text) &&
  !OFFER.test(text);
