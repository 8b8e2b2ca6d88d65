import { lettersOf } from '../../../src/ai/extractive/words.ts';

const LEGAL_FORM =
  /[\s,]+(?:inc|llc|ltd|limited|gmbh|ag|ab|as|a\/s|bv|b\.v|sa|s\.a|sas|sarl|srl|corp|corporation|co|plc|oy|pty)\.?$/i;

/** A name as people say it. */
export const spokenName = (name: string): string => name.trim().replace(LEGAL_FORM, '').trim();

/** The same for all spellings of a name. */
export const nameKey = (name: string): string => lettersOf(spokenName(name));

/** What a brand is called in a text: one without a name by the first part of its domain. */
export function brandCalled({ name, domain }: { name: string; domain: string }): string {
  const spoken = spokenName(name);
  return spoken === '' || spoken === domain ? (domain.split('.')[0] ?? domain) : spoken;
}

/** Only what has a meaning outside of a class: a `u` pattern knows no other escapes, and none of a hyphen. */
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');

/**
 * Where a text says a name, as a word of its own and in any case. A name of one word that is written with a capital is found
 * only with one: "Notion" is no notion.
 */
export function placesOf(text: string, name: string): number[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu');
  const needsCapital = /^\p{L}+$/u.test(name) && /\p{Lu}/u.test(name);
  return Array.from(text.matchAll(pattern))
    .filter(([said]) => !needsCapital || /\p{Lu}/u.test(said))
    .map(({ index }) => index);
}
