import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { toSingleLine } from '../../../../src/ai/reading/tidy.ts';
import type { KitQuote, KitStatement } from './kit-content.ts';

const QUOTED = /["“„«]([^"“”„«»]{12,320})["”“»]([^"“„«]{0,120})/gu;
/** Shorter quotations are names and slogans, unless they have a speaker. */
const LONG_QUOTE = 40;
const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3}`;
const VERB = String.raw`(?:said|says|explains?|adds|notes|dit|explique|sagt|erkl[äa]rt|dice|afferma|explica)`;
/** The speaker follows a dash or a verb; the role follows a comma. */
const SPEAKER = new RegExp(String.raw`^[\s,.]*(?:[—–-]\s*|${VERB}\s+)(${NAME})(?:,\s*([^,.;:!?]{2,60}))?`, 'u');
/** The speaker precedes the quotation: "Mara Lind, CEO, says: …". */
const SPEAKER_BEFORE = new RegExp(String.raw`(${NAME})(?:,\s*([^,.;:!?]{2,60}),?)?\s+${VERB}\s*[:,]?\s*$`, 'u');
/** A lower-case continuation is the rest of the sentence and not a role. */
const ROLE =
  /^(?:\p{Lu}|(?:chief|head|founder|co-?founder|managing|director|president|chair|owner|partner|professor|gesch[äa]ftsf|leiter|gr[üu]nder|fondat|direct|presiden|responsa)\p{L}*\b)/iu;
const MAX_QUOTES = 3;
/** Limit for one page. Few paragraphs contain quotations. */
const MAX_PARAGRAPHS = 200;

/** Returns quotations from the pages, or else the company's mission. */
export function findQuotes(pages: PageReading[], name: string, mission: KitStatement | null): KitQuote[] {
  const found = pages.flatMap((page) =>
    page.sections
      .flatMap(({ paragraphs }) => paragraphs)
      .slice(0, MAX_PARAGRAPHS)
      .flatMap((paragraph) => quotesIn(paragraph.slice(0, 2_000), page.url)),
  );
  // Quotations with a speaker are worth more than slogans.
  const unique = [...new Map(found.map((quote) => [quote.text, quote])).values()];
  const best = unique.toSorted((one, other) => Number(other.by !== null) - Number(one.by !== null));
  if (best.length > 0) return best.slice(0, MAX_QUOTES);
  return mission === null ? [] : [{ ...mission, by: name, role: null }];
}

function quotesIn(paragraph: string, sourceUrl: string): KitQuote[] {
  return [...paragraph.matchAll(QUOTED)].flatMap((match) => {
    const [, words = '', after = ''] = match;
    const before = paragraph.slice(Math.max(0, match.index - 120), match.index);
    const [, by = null, role = null] = SPEAKER.exec(after) ?? SPEAKER_BEFORE.exec(before) ?? [];
    if (by === null && words.length < LONG_QUOTE) return [];
    const text = toSingleLine(words.trim().replace(/,$/, ''), 320);
    return [{ text, by, role: role !== null && ROLE.test(role) ? toSingleLine(role, 60) : null, sourceUrl }];
  });
}
