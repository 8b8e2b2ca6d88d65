import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { CsvRow } from '../../../src/uploads/read-csv.ts';

/** Longer is no name of a column, but a file that was read wrongly. */
const MAX_COLUMN_NAME = 200;

export const columnNames = ({ cells }: CsvRow) =>
  cells.map((cell, i) => outsideText(cell, MAX_COLUMN_NAME).trim() || `Column ${i + 1}`);

/** Enough to see which column holds addresses, also where some people have none. */
const ROWS_LOOKED_AT = 100;

/** Collected in `first`, so that they are there also where the file breaks off. */
export async function firstOf(rows: AsyncGenerator<CsvRow>, first: CsvRow[] = []): Promise<CsvRow[]> {
  while (first.length < ROWS_LOOKED_AT) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

/** The rows that were looked at, and those after them. */
export async function* startingWith(first: readonly CsvRow[], rest: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first;
  yield* rest;
}
