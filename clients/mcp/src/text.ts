/** What a reader cannot see and a model reads all the same: controls of direction, tags, marks of nothing. */
const INVISIBLE = /\p{Cf}|\p{Cs}|\p{Default_Ignorable_Code_Point}|\u2800/gu;
/** The few that make one picture of several, or part the letters of a word, each where it does that. */
const JOINING =
  /(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{L})\u200c(?=\p{L})/uy;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Text that outsiders wrote (names, replies, websites) as one line of at most `max` characters: nothing invisible, no line
 * of its own that could pass for somebody speaking, no tags and no fences of code.
 */
export function plain(text: string, max: number): string {
  // What is invisible may be most of a text, so more is read than is shown; the rest is never looked at.
  const visible = text
    .slice(0, max * 8)
    .replace(INVISIBLE, (mark, at: number, whole: string) => (joins(whole, at) ? mark : ''))
    .replace(BREAKS, ' ')
    .trim();
  // Tags fence off instructions and results of tools.
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

/** For a name inside a sentence of ours: it ends where its quotes end. */
export const quoted = (text: string) => `"${plain(text, 60).replaceAll('"', "'")}"`;

/** `1 brand`, `2 brands`. */
export const counted = (count: number, noun: string) =>
  `${count} ${count === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`;
