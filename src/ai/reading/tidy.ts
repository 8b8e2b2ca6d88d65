import { outsideText } from '../../kernel/text/outside-text.ts';

/**
 * Control characters, which PostgreSQL or terminals cannot handle, and marks that reverse the reading
 * direction.
 */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** Turns untrusted text into one line that is safe to store and show: no control characters or lone surrogates. */
export function toSingleLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLength * 4)
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLength) return outsideText(line);
  const cut = line.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${outsideText(cut, lastSpace > maxLength / 2 ? lastSpace : maxLength - 1)}…`;
}
