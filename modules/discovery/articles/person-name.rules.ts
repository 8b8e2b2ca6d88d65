import { DEGREES, HONORIFICS, PARTICLES } from './byline-words.rules.ts';

/** Removes titles and fixes the case: JANE DOE and jane doe become Jane Doe. */
export function tidyName(text: string): string {
  const bare = text.replace(HONORIFICS, '').replace(/^[\s,.;:–—-]+|[\s,;:–—-]+$/gu, '');
  const parts = bare.split(/\s+/).filter((part, at) => at === 0 || !DEGREES.test(part));
  const name = parts.join(' ');
  const isShouted = name === name.toUpperCase() && name.length > 3;
  const isWhispered = name === name.toLowerCase() && parts.length > 1;
  return isShouted || isWhispered ? parts.map(capitalizePart).join(' ') : name;
}

function capitalizePart(part: string, at: number): string {
  const lower = part.toLowerCase();
  if (at > 0 && PARTICLES.has(lower)) return lower;
  return lower.replace(/(^|[-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Returns the same key for all spellings: ignores case, accents, dots and hyphens. */
export const normalizePersonName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Splits a name; particles belong to the last name. Returns nulls for scripts without spaces or with another
 * name order.
 */
export function splitPersonName(name: string): { firstName: string | null; lastName: string | null } {
  const parts = name.split(' ');
  if (parts.length < 2 || !/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(name))
    return { firstName: null, lastName: null };
  let start = parts.length - 1;
  while (start > 1 && PARTICLES.has((parts[start - 1] ?? '').toLowerCase())) start -= 1;
  return { firstName: parts[0] ?? null, lastName: parts.slice(start).join(' ') };
}
