import pg from 'pg';
import type { CopyOut } from '../../kernel/context.ts';

/**
 * Rows as PostgreSQL writes them out. No row becomes an object or a text here: a file of a million rows would fill the
 * memory with them, and is written out three times as quickly.
 */
export const createCopyOut =
  (connect: () => Promise<pg.PoolClient>): CopyOut =>
  async (select, options) => {
    const client = await connect();
    try {
      const bytes = await copied(client, `copy (${select}) to stdout with (${options})`);
      client.release();
      return bytes;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

/** A thousand rows; it grows as it must. */
const FIRST_BYTES = 256 * 1024;

function copied(client: pg.PoolClient, text: string): Promise<Buffer> {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let length = 0;
  /** What it is given is a part of the buffer that the next bytes are read into, so it is copied at once. */
  const handleCopyData = ({ chunk }: { chunk: Buffer }) => {
    if (length + chunk.length > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length + chunk.length));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += chunk.copy(bytes, length);
  };
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null) => (error ? reject(error) : resolve(bytes.subarray(0, length)));
    client.query(Object.assign(new pg.Query({ text, callback } as pg.QueryConfig), { handleCopyData }));
  });
}
