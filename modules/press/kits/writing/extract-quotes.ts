import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { tidy } from '../../../../src/ai/reading/tidy.ts';
import type { KitQuote, Said } from './kit-content.ts';

const QUOTED = /["“„«]([^"“”„«»]{12,320})["”“»]([^"“„«]{0,120})/gu;
/** Shorter ones are names and slogans in quotation marks, unless it is said who said them. */
const LONG_QUOTE = 40;
const NAME = String.raw`\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){0,3}`;
const VERB = String.raw`(?:said|says|explains?|adds|notes|dit|explique|sagt|erkl[äa]rt|dice|afferma|explica)`;
/** Who said it stands behind a dash, or behind the verb; what they are, behind a comma. */
const SPEAKER = new RegExp(String.raw`^[\s,.]*(?:[—–-]\s*|${VERB}\s+)(${NAME})(?:,\s*([^,.;:!?]{2,60}))?`, 'u');
/** Or it stands before: “Mara Lind, CEO, says: …”. */
const SPEAKER_BEFORE = new RegExp(String.raw`(${NAME})(?:,\s*([^,.;:!?]{2,60}),?)?\s+${VERB}\s*[:,]?\s*$`, 'u');
/** What goes on in lower case is the sentence, not what somebody is. */
const ROLE =
  /^(?:\p{Lu}|(?:chief|head|founder|co-?founder|managing|director|president|chair|owner|partner|professor|gesch[äa]ftsf|leiter|gr[üu]nder|fondat|direct|presiden|responsa)\p{L}*\b)/iu;
const MAX_QUOTES = 3;
/** Of one page; quotations stand in few of them. */
const MAX_PARAGRAPHS = 200;

/** What stands on the pages in quotation marks; where nothing does, the company's mission in its own words. */
export function quotesOf(pages: PageReading[], name: string, mission: Said | null): KitQuote[] {
  const found = pages.flatMap((page) =>
    page.sections
      .flatMap(({ paragraphs }) => paragraphs)
      .slice(0, MAX_PARAGRAPHS)
      .flatMap((paragraph) => quotesIn(paragraph.slice(0, 2_000), page.url)),
  );
  // What a person is quoted with tells more than a slogan.
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
    const text = tidy(words.trim().replace(/,$/, ''), 320);
    return [{ text, by, role: role !== null && ROLE.test(role) ? tidy(role, 60) : null, sourceUrl }];
  });
}
