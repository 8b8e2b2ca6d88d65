import pg from 'pg';
import type { CopyOut } from '../../kernel/context.ts';

/**
 * Returns rows as PostgreSQL's COPY writes them. No row becomes an object or a string, so a million rows need
 * little memory and are written three times as fast.
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

const FIRST_BYTES = 256 * 1024;

function copied(client: pg.PoolClient, text: string): Promise<Buffer> {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let length = 0;
  /** `chunk` is a view of pg's read buffer, so it must be copied at once. */
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
