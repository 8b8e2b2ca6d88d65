import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { ownWords } from '../parse/own-words.rules.ts';

/** As long as a list shows of a mail. */
const PREVIEW_CHARACTERS = 200;

/** The beginning of what the person wrote, in one line. */
export function previewOf(text: string): string {
  const line = (ownWords(text) || text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_CHARACTERS ? line : `${outsideText(line, PREVIEW_CHARACTERS - 1)}…`;
}
