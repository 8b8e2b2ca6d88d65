import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Connection } from './connection.ts';
import { reasonOf } from './failure.ts';

const NAME = 'distribute';
const NO_SUCH_DATABASE = '3D000';
/**
 * May also occur after the server is ready: it restarts when one of its processes is killed. A killed server
 * resets pending connections.
 */
const PASSING = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE']);
const isPassing = ({ code = '', message }: NodeJS.ErrnoException) =>
  PASSING.has(code) || message === 'Connection terminated unexpectedly';
const RETRY_DELAY_MS = 250;
/** 30 s, longer than the recovery after such a restart. */
const ATTEMPTS = 120;
const CONNECT_LIMIT_MS = 10_000;

export function databaseUrl({ port, password }: Pick<Connection, 'port' | 'password'>, database = NAME): string {
  return `postgres://distribute:${password}@127.0.0.1:${port}/${database}`;
}

/** Verifies that the server accepts our password. Creates the database if a first start was killed before it could. */
export async function ensureDatabase(connection: Pick<Connection, 'port' | 'password'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withClient(databaseUrl(connection), async () => {});
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      if (failure.code === NO_SUCH_DATABASE) return createDatabase(connection);
      if (!isPassing(failure) || attempt === ATTEMPTS) {
        throw new Error(`The embedded database is running but refuses connections (${reasonOf(error)}).`, {
          cause: error,
        });
      }
      await sleep(RETRY_DELAY_MS);
    }
  }
}

function createDatabase(connection: Pick<Connection, 'port' | 'password'>): Promise<void> {
  return withClient(databaseUrl(connection, 'postgres'), async (client) => {
    await client.query(`CREATE DATABASE ${NAME}`);
  });
}

async function withClient(url: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end();
  }
}
