import pg from 'pg';
import type { Logger } from 'pino';

/** Long enough for a restart of PostgreSQL to be ridden out by the pool's next try, short enough to answer a caller. */
export const CONNECT_TIMEOUT_MS = 5_000;

interface PoolOptions {
  url: string;
  /** Connections of this process at the most. */
  connections: number;
  log: Logger;
}

/** Connections that a restart of PostgreSQL neither crashes nor leaks. */
export function createPool({ url, connections, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'distribute',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL was lost.'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost.'));
  });
  return pool;
}

/**
 * A borrowed connection that goes back by itself when it dies. Kysely releases the connection of a transaction only after
 * a rollback that succeeded; on a dead connection none does, and the pool would lose the place for good.
 */
export function releasedWhenDead(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce: pg.PoolClient['release'] = (reason) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(reason);
  };
  const onEnd = () => releaseOnce(true);
  client.on('end', onEnd);
  client.release = releaseOnce;
  return client;
}
