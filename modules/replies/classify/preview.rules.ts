import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { ownWords } from '../parse/own-words.rules.ts';

const PREVIEW_CHARACTERS = 200;

/** Length of the text in lists. Conversations show the full text. */
const OWN_CHARACTERS = 10_000;

export const ownTextOf = (text: string): string => outsideText(ownWords(text), OWN_CHARACTERS);

export function previewOf(text: string): string {
  const line = (ownWords(text) || text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_CHARACTERS ? line : `${outsideText(line, PREVIEW_CHARACTERS - 1)}…`;
}
