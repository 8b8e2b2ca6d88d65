/**
 * SQLSTATE classes of bad data, which fails on every try: invalid values (22), broken constraints (23), values
 * beyond a limit (54). Other errors are temporary or faults of the statement.
 */
const REFUSED_DATA = /^(22|23|54)\w{3}$/;

export function isRefusedData(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && REFUSED_DATA.test(at.code)) return true;
  }
  return false;
}

/**
 * Writes rows together. If the database refuses them, halves them until the bad row is alone, and calls
 * `refused` for it. Each call of `write` must be its own transaction and write all rows or none.
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
