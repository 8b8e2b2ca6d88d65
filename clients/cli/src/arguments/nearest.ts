function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

export function nearest(given: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Math.max(2, Math.floor(given.length / 2));
  for (const word of known) {
    const steps = word.startsWith(given) && given.length > 2 ? 0.5 : distance(given.toLowerCase(), word.toLowerCase());
    if (steps < least) [best, least] = [word, steps];
  }
  return best;
}

export const didYouMean = (word: string | null) => (word === null ? '' : ` Did you mean ${word}?`);
