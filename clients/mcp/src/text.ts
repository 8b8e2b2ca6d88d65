/** Invisible characters that a model would read: direction controls, tags, fillers. */
const INVISIBLE = /\p{Cf}|\p{Cs}|\p{Default_Ignorable_Code_Point}|\u2800/gu;
/** Joiners that are legitimate inside emoji and words. */
const JOINING =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{L})\u200c(?=\p{L})/uy;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Reduces untrusted text (names, replies, websites) to one line of at most `max` characters. Removes
 * invisible characters, line breaks, tags and code fences, which could pass for instructions.
 */
export function plain(text: string, max: number): string {
  // Most of a text may be invisible, so it reads more than it shows, up to a limit.
  const visible = text
    .slice(0, max * 8)
    .replace(INVISIBLE, (mark, at: number, whole: string) => (joins(whole, at) ? mark : ''))
    .replace(BREAKS, ' ')
    .trim();
  // Models treat tags as boundaries of instructions and tool results.
  const harmless = visible.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('```', "'''");
  const characters = Array.from(harmless.slice(0, max * 2));
  return characters.length <= max && harmless.length <= max * 2
    ? harmless
    : `${characters.slice(0, max - 1).join('')}…`;
}

function joins(text: string, at: number): boolean {
  JOINING.lastIndex = at;
  return JOINING.test(text);
}

/** Quotes a name inside a sentence. Its own quotes are replaced, so that it cannot end the quotation early. */
export const quoted = (text: string) => `"${plain(text, 60).replaceAll('"', "'")}"`;

export const counted = (count: number, noun: string) =>
  `${count} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;
