import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Results that are comparable between machines: ratios to a peer in the same run, and counts. */
export type Figures = Record<string, number>;

const FILE = join(import.meta.dirname, '../figures.json');

/** Stores results beside the code, so that a change shows its effect. */
export function keepFigures(benchmark: string, figures: Figures): void {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Figures>;
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))]);
  const all = { ...known, [benchmark]: Object.fromEntries(rounded) };
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
