import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { isConnectionUseless, isReadOnly, readOnlySession } from '../database-errors.ts';
import { preparedName } from '../statement.ts';
import type { PoolLimits } from './connection-budget.ts';

/** Long enough for a restart of PostgreSQL to be ridden out by the pool's next try, short enough to answer a caller. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** Longer than between two recurring looks, so that an idle process does not connect and log in for each of them. */
const IDLE_MS = 30_000;

/** PostgreSQL ends a statement by itself; only when not even that is heard, the connection counts as lost. */
const SILENCE_MS = 5_000;

export const connectionConfig = (url: string, { statementMs }: PoolLimits): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  ...(statementMs === 0 ? {} : { query_timeout: statementMs + SILENCE_MS }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * Tells PostgreSQL how long it is to wait for us, and how to plan. In a statement and not in the greeting, which poolers pass on only in
 * part. By the last three it notices within half a minute that our host is gone without a word.
 *
 * Throws for a session that is read-only, as on a standby: it would stay so after the failover is over, and refuse every write.
 */
export async function limitSession(client: pg.ClientBase, limits: PoolLimits): Promise<void> {
  const settings = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // Whatever the database sets for its users: an idle connection is ended here, and dates are read as they are written.
    idle_session_timeout: 0,
    datestyle: 'ISO',
    tcp_keepalives_idle: 15,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    // Rows are found by index. What PostgreSQL takes for its cost is that of a disk that turns.
    random_page_cost: 1.1,
    // A plan that goes by index is dear in its eyes where a way that is switched off is the only one, and is compiled then: a second of a
    // processor for a statement of a millisecond. The embedded server has no compiler, others have.
    jit: 'off',
  };
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select set_config(name, value, false), current_setting('transaction_read_only') = 'on' as "isReadOnly"
     from unnest($1::text[], $2::text[]) as given (name, value)`,
    [Object.keys(settings), Object.values(settings).map(String)],
  );
  if (rows[0]?.isReadOnly) throw readOnlySession();
}

interface PoolOptions {
  url: string;
  limits: PoolLimits;
  log: Pick<Logger, 'warn'>;
  /** As PostgreSQL lists it. */
  name?: string;
}

/** Connections that a restart of PostgreSQL neither crashes nor leaks, and on which nothing waits for ever. */
export function createPool({ url, limits, log, name = 'distribute' }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, limits),
    max: limits.connections,
    idleTimeoutMillis: IDLE_MS,
    application_name: name,
    onConnect: (client) => limitSession(client, limits),
  });
  // Of one that nobody uses the pool hears too, and hangs the whole connection on the error: what is to be said was said below.
  pool.on('error', () => {});
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost.'));
    takeOver(client, (error) => {
      streamOf(client).destroy(error);
      // Connections of the same age are read-only too, and each would refuse a write before it is replaced.
      if (isReadOnly(error)) for (const other of idle) streamOf(other).destroy(error);
    });
  });
  return pool;
}

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Tables grow faster than their statistics: a plan that was made for a small one is not kept for longer. */
const PLAN_MS = 2_000;

/**
 * Prepared statements get their names here, since no query builder passes one on. A connection that is of no use any more
 * ends: a rollback would wait on it as long again.
 */
function takeOver(client: pg.PoolClient, end: (error: Error) => void): void {
  let plannedAt = performance.now();
  const ask = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, client, given);
    if (answer instanceof Promise) answer.catch((error: Error) => isConnectionUseless(error) && end(error));
    return answer;
  };
  const named = (...given: unknown[]): unknown => {
    const [text, values, ...others] = given;
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    if (name === undefined) return ask(...given);
    if (performance.now() - plannedAt > PLAN_MS) {
      plannedAt = performance.now();
      // Not waited for, so that statements keep their order. Where it fails, the next one fails for the same reason.
      ask('discard plans', () => {});
    }
    return ask({ name, text, values }, ...others);
  };
  client.query = named as typeof client.query;
}
