/** The text without such characters at its end. By hand: a pattern tries its luck at each place of a run within the text. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
