import pg from 'pg';

/** Copies rows out with PostgreSQL's COPY, the upper limit for any server in front of it. Returns the bytes. */
export async function copyOut(databaseUrl: string, select: string): Promise<number> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let bytes = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection: pg.Connection) => {
          connection.query(`copy (${select}) to stdout with (format csv, header)`);
        },
        handleCopyData: ({ chunk }: { chunk: Buffer }) => (bytes += chunk.length),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      } as unknown as pg.Submittable);
    });
  } finally {
    await client.end();
  }
  return bytes;
}
