import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { CsvRow } from '../../../src/uploads/read-csv.ts';

/** A longer name usually means that the file was parsed wrongly. */
const MAX_COLUMN_NAME = 200;

export const columnNames = ({ cells }: CsvRow) =>
  cells.map((cell, i) => outsideText(cell, MAX_COLUMN_NAME).trim() || `Column ${i + 1}`);

/** Enough rows to find the column with addresses, even if some cells are empty. */
const MAX_FIRST_ROWS = 100;

/** Fills `first` in place, so that the rows stay available if reading fails. */
export async function readFirstRows(rows: AsyncGenerator<CsvRow>, first: CsvRow[] = []): Promise<CsvRow[]> {
  while (first.length < MAX_FIRST_ROWS) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

export async function* prependRows(first: readonly CsvRow[], rest: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first;
  yield* rest;
}
