import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { ownWords } from '../parse/own-words.rules.ts';

/** As long as a list shows of a mail. */
const PREVIEW_CHARACTERS = 200;

/** What lists show of an answer; longer ones are read in their conversation. */
const OWN_CHARACTERS = 10_000;

/** What the person wrote, without what it quotes. */
export const ownTextOf = (text: string): string => outsideText(ownWords(text), OWN_CHARACTERS);

/** The beginning of what the person wrote, in one line. */
export function previewOf(text: string): string {
  const line = (ownWords(text) || text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_CHARACTERS ? line : `${outsideText(line, PREVIEW_CHARACTERS - 1)}…`;
}
