import { setImmediate as otherWork } from 'node:timers/promises';

/** Rows of one statement: few enough that making them holds up nobody for long. */
const PIECE = 250;

/**
 * Writes rows in pieces, one after the other. What makes a row is best a lazy iterator: then each piece is made while the
 * database is at work on the one before.
 */
export async function writeAhead<Row>(
  rows: Iterable<Row>,
  write: (piece: readonly Row[]) => Promise<unknown>,
): Promise<Row[]> {
  const all: Row[] = [];
  let written: Promise<unknown> = Promise.resolve();
  const handOver = (piece: readonly Row[]) => {
    written = written.then(() => write(piece));
    // Whoever waits for the last hears of the first that failed.
    written.catch(() => {});
  };
  try {
    for (const row of rows) {
      all.push(row);
      if (all.length % PIECE > 0) continue;
      handOver(all.slice(-PIECE));
      await otherWork();
    }
    if (all.length % PIECE > 0) handOver(all.slice(-(all.length % PIECE)));
  } finally {
    // Also where a row cannot be made: what was handed over must not be written behind the end of the transaction.
    await written;
  }
  return all;
}
