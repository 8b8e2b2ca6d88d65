const MOST_DIFFERENT = 1 / 3;
/** Maximum number of compared letters. Longer names are not typing errors. */
const MOST_LETTERS = 60;

/** Returns the closest name: one with a few other letters, or one that contains or extends the given name. */
export function findNearestName(given: string, known: Iterable<string>): string | null {
  const written = lettersOf(given);
  let nearest: { name: string; distance: number } | null = null;
  for (const name of known) {
    const other = lettersOf(name);
    const distance = editDistance(written, other);
    const isPart = Math.min(written.length, other.length) >= 3 && (other.includes(written) || written.includes(other));
    if (!isPart && distance > MOST_DIFFERENT * Math.max(written.length, other.length)) continue;
    if (nearest === null || distance <= nearest.distance) nearest = { name, distance };
  }
  return nearest?.name ?? null;
}

/** Some clients write brackets after the names of lists. */
const lettersOf = (name: string) =>
  name
    .slice(0, MOST_LETTERS)
    .toLowerCase()
    .replaceAll(/[-_]|\[.*$/gs, '');

/** Counts letters to add, remove, replace or swap with their neighbour. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const at = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0;
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const replaced = at(1, 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(replaced, at(1, 0) + 1, (row[j - 1] ?? 0) + 1, swapped));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
