/**
 * What PostgreSQL refuses for its data, however often it is tried: malformed or unfit values (22), broken constraints (23),
 * values beyond a limit (54). Everything else may pass another time, or is a fault of the statement.
 */
const REFUSED_DATA = /^(22|23|54)\w{3}$/;

/** Whether the database refused a statement because of the rows that it was given. */
export function isRefusedData(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && REFUSED_DATA.test(at.code)) return true;
  }
  return false;
}

/**
 * Writes rows together. Where the database refuses them, they are halved until only the guilty one is left, which
 * `refused` records as such: a poisoned row harms none but itself. Each call of `write` is a transaction of its own and
 * writes all of its rows or none.
 */
export async function writeInHalves<Row>(
  rows: readonly Row[],
  write: (part: readonly Row[]) => Promise<void>,
  refused: (row: Row, error: unknown) => Promise<void> | void,
): Promise<void> {
  try {
    await write(rows);
  } catch (error) {
    const [only] = rows;
    if (!isRefusedData(error) || only === undefined) throw error;
    if (rows.length === 1) return refused(only, error);
    const middle = Math.ceil(rows.length / 2);
    await writeInHalves(rows.slice(0, middle), write, refused);
    await writeInHalves(rows.slice(middle), write, refused);
  }
}
