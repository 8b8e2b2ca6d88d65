import { setImmediate as otherWork } from 'node:timers/promises';

/** Rows per statement, so that building them does not block the event loop for long. */
const PIECE = 250;

/**
 * Writes rows in pieces, one after the other. Pass a lazy iterator: each piece is then built while the database
 * writes the one before.
 */
export async function writeAhead<Row>(
  rows: Iterable<Row>,
  write: (piece: readonly Row[]) => Promise<unknown>,
): Promise<Row[]> {
  const all: Row[] = [];
  let written: Promise<unknown> = Promise.resolve();
  const handOver = (piece: readonly Row[]) => {
    written = written.then(() => write(piece));
    // The final await reports the first failure.
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
    // Also if a row cannot be built: no piece may be written after the end of the transaction.
    await written;
  }
  return all;
}
