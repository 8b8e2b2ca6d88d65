import { outsideText } from '../../kernel/text/outside-text.ts';

/** Control characters, which PostgreSQL or a terminal would trip over, and marks that reverse the reading direction. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of a stranger as one line that can be stored and shown: no control characters, no half characters, no excess. */
export function tidy(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 4)
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLength) return outsideText(line);
  const cut = line.slice(0, maxLength);
  // A word is not cut in two where the text has words.
  const lastSpace = cut.lastIndexOf(' ');
  return `${outsideText(cut, lastSpace > maxLength / 2 ? lastSpace : maxLength - 1)}…`;
}
