import { lettersOf } from '../../../src/ai/extractive/words.ts';

const LEGAL_FORM =
  /[\s,]+(?:inc|llc|ltd|limited|gmbh|ag|ab|as|a\/s|bv|b\.v|sa|s\.a|sas|sarl|srl|corp|corporation|co|plc|oy|pty)\.?$/i;

export const stripLegalForm = (name: string): string => name.trim().replace(LEGAL_FORM, '').trim();

/** Returns the same key for all spellings of a name. */
export const nameKey = (name: string): string => lettersOf(stripLegalForm(name));

/** Returns the brand's name as used in text. Without a name, it is the first part of the domain. */
export function brandNameInText({ name, domain }: { name: string; domain: string }): string {
  const spoken = stripLegalForm(name);
  return spoken === '' || spoken === domain ? (domain.split('.')[0] ?? domain) : spoken;
}

/**
 * Escapes only characters with a special meaning outside of a class. A `u` pattern rejects other escapes, also
 * of a hyphen.
 */
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/**
 * Returns the positions of a name as a separate word, in any case. A capitalised one-word name must have a
 * capital in the text: "Notion" does not match "notion".
 */
export function findNamePositions(text: string, name: string): number[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu');
  const needsCapital = /^\p{L}+$/u.test(name) && /\p{Lu}/u.test(name);
  return Array.from(text.matchAll(pattern))
    .filter(([said]) => !needsCapital || /\p{Lu}/u.test(said))
    .map(({ index }) => index);
}
