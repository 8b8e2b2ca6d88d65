import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { isConnectionUseless, isReadOnly, readOnlySession } from '../database-errors.ts';
import { preparedName } from '../statement.ts';
import type { PoolLimits } from './connection-budget.ts';

/** Long enough for a retry to survive a restart of PostgreSQL, short enough to still answer the caller. */
export const CONNECT_TIMEOUT_MS = 5_000;

/** Longer than the interval of recurring jobs, so that an idle process does not reconnect for each of them. */
const IDLE_MS = 30_000;

/** PostgreSQL cancels slow statements itself. If this much later there is still no response, the connection is lost. */
const SILENCE_MS = 5_000;

export const connectionConfig = (url: string, { statementMs }: PoolLimits): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  ...(statementMs === 0 ? {} : { query_timeout: statementMs + SILENCE_MS }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * Sets time limits and planner options for a session. Uses a statement, because poolers forward startup options
 * only in part. With the keepalive settings, PostgreSQL notices within 30 s that our host is gone.
 *
 * Throws if the session is read-only, as on a standby: it would stay read-only after the failover.
 */
export async function limitSession(client: pg.ClientBase, limits: PoolLimits): Promise<void> {
  const settings = {
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // Override defaults of the database or role: the pool closes idle connections, and dates are parsed as ISO.
    idle_session_timeout: 0,
    datestyle: 'ISO',
    tcp_keepalives_idle: 15,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    // Rows are found by index. PostgreSQL's default is the cost of a spinning disk.
    random_page_cost: 1.1,
    // A plan looks expensive if its alternatives are disabled, and is then compiled: a second of CPU for a
    // statement of a millisecond. The embedded server has no JIT, other servers have.
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
  name?: string;
}

/** Creates a pool that neither crashes nor leaks when PostgreSQL restarts, and on which no query waits forever. */
export function createPool({ url, limits, log, name = 'distribute' }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, limits),
    max: limits.connections,
    idleTimeoutMillis: IDLE_MS,
    application_name: name,
    onConnect: (client) => limitSession(client, limits),
  });
  // For idle connections, the pool emits the error again, with the whole connection attached. It is logged below.
  pool.on('error', () => {});
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A connection to PostgreSQL was lost.'));
    takeOver(client, (error) => {
      streamOf(client).destroy(error);
      // Connections of the same age are probably read-only too, and each would refuse a write before it is replaced.
      if (isReadOnly(error)) for (const other of idle) streamOf(other).destroy(error);
    });
  });
  return pool;
}

const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Tables grow faster than their statistics, so a plan made for a small table is discarded after this time. */
const PLAN_MS = 2_000;

/**
 * Adds the names of prepared statements, because no query builder passes them on. Ends a useless connection,
 * because a rollback on it would wait for the same time again.
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
      // Not awaited, so that statements keep their order. If it fails, the next statement fails for the same reason.
      ask('discard plans', () => {});
    }
    return ask({ name, text, values }, ...others);
  };
  client.query = named as typeof client.query;
}
