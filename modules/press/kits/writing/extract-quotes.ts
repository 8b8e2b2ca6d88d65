import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { tidy } from '../../../../src/ai/reading/tidy.ts';
import type { KitQuote, Said } from './kit-content.ts';

/** Shorter ones are names and slogans in quotation marks. */
const QUOTED = /["“„«]([^"“”„«»]{40,320})["”“»](.{0,80})/u;
/** Who said it stands behind a dash, or behind the verb. */
const SPEAKER =
  /^[\s,]*(?:[—–-]\s*|(?:said|says|explains?|dit|sagt)\s+)(\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3})/u;
const MAX_QUOTES = 3;
/** Of one page; quotations stand in few of them. */
const MAX_PARAGRAPHS = 200;

/** What stands on the pages in quotation marks; where nothing does, the company's mission in its own words. */
export function quotesOf(pages: PageReading[], name: string, mission: Said | null): KitQuote[] {
  const found = pages.flatMap((page) =>
    page.sections
      .flatMap(({ paragraphs }) => paragraphs)
      .slice(0, MAX_PARAGRAPHS)
      .flatMap((paragraph) => quoteIn(paragraph, page.url)),
  );
  if (found.length > 0) return found.slice(0, MAX_QUOTES);
  return mission === null ? [] : [{ ...mission, by: name }];
}

function quoteIn(paragraph: string, sourceUrl: string): KitQuote[] {
  const [, words, after = ''] = QUOTED.exec(paragraph.slice(0, 2_000)) ?? [];
  if (words === undefined) return [];
  return [{ text: tidy(words.replace(/,$/, ''), 320), by: SPEAKER.exec(after)?.[1] ?? null, sourceUrl }];
}
