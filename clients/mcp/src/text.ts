/** What a reader cannot see and a model reads all the same: controls of direction, tags, marks of nothing. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|\p{Cs}|[\u{e0100}-\u{e01ef}]|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]+/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** What looks like a tag, as those that fence off instructions and results of tools. */
const TAG = /<(?=[/!?a-z|])([^<>]*)>/giu;

/**
 * Text that outsiders wrote (names, replies, websites) as one line of at most `max` characters: nothing invisible, no line
 * of its own that could pass for somebody speaking, no tags and no fences of code.
 */
export function plain(text: string, max: number): string {
  // What is invisible may be most of a text, so more is read than is shown; the rest is never looked at.
  const visible = text
    .slice(0, max * 8)
    .replace(INVISIBLE, '')
    .replace(BREAKS, ' ')
    .trim();
  const harmless = visible.replace(TAG, '‹$1›').replaceAll('```', "'''");
  const characters = Array.from(harmless.slice(0, max * 2));
  return characters.length <= max && harmless.length <= max * 2
    ? harmless
    : `${characters.slice(0, max - 1).join('')}…`;
}

/** For a name inside a sentence of ours: it ends where its quotes end. */
export const quoted = (text: string) => `"${plain(text, 60).replaceAll('"', "'")}"`;

/** `1 brand`, `2 brands`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
