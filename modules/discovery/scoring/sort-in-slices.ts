import type { YieldToEventLoop } from './corpus.ts';

/** Sorting or merging this many items takes a few milliseconds. */
const SORTED_AT_ONCE = 2_000;
const MERGED_AT_ONCE = 20_000;

/** Sorts a large list without blocking the event loop. No two items may compare as equal. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  breathe: YieldToEventLoop,
): Promise<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += SORTED_AT_ONCE) {
    runs.push(items.slice(at, at + SORTED_AT_ONCE).toSorted(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], compare, breathe));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
  breathe: YieldToEventLoop,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const [first, second] = [one[left], other[right]];
    if (second === undefined || (first !== undefined && compare(first, second) < 0)) {
      merged.push(first as Item);
      left += 1;
    } else {
      merged.push(second);
      right += 1;
    }
    if (merged.length % MERGED_AT_ONCE === 0) await breathe();
  }
  return merged;
}
