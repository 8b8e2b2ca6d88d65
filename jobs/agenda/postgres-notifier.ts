import type { JobNotification } from 'agenda';
import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../src/database/statement.ts';
import { Notifier } from './job-store.ts';

const CHANNEL = 'distribute_jobs';
const NOTIFY = prepared('select pg_notify($1, $2)');

/**
 * Notifies every process with NOTIFY. Agenda's own channel loses a connection when LISTEN fails, reconnects
 * after close, and sends three unused state messages per run. The poll finds what is missed while
 * disconnected.
 */
export class PostgresNotifier extends Notifier {
  readonly #pool: Pool;
  #listener: PoolClient | undefined;
  #open = false;

  constructor(pool: Pool) {
    super({
      reconnect: { enabled: true, maxAttempts: Number.POSITIVE_INFINITY, initialDelayMs: 100, maxDelayMs: 2_000 },
    });
    this.#pool = pool;
  }

  override async connect(): Promise<void> {
    this.#open = true;
    let client: PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      if (!this.#open) return client.release();
      this.#listenOn(client);
      await client.query(`listen ${CHANNEL}`);
      // The connection may break before LISTEN is confirmed. Then a reconnect is already scheduled.
      if (this.#listener !== client) return;
      this.clearReconnect();
      this.setState('connected');
    } catch (error) {
      this.#lose(client, error);
    }
  }

  override async disconnect(): Promise<void> {
    this.#open = false;
    this.#listener?.release(true);
    this.#listener = undefined;
    await super.disconnect();
  }

  /** The poll finds jobs that are due later. */
  override async publish({ jobName, nextRunAt }: JobNotification): Promise<void> {
    if (nextRunAt !== null && nextRunAt > new Date()) return;
    await this.#pool.query(NOTIFY, [CHANNEL, jobName]);
  }

  #listenOn(client: PoolClient): void {
    this.#listener = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('notification', ({ payload }) => this.notify(payload ?? ''));
  }

  /** A broken connection reports its end more than once; only the first report counts. */
  #lose(client: PoolClient | undefined, error: unknown): void {
    if (client !== this.#listener) return;
    this.#listener?.release(true);
    this.#listener = undefined;
    this.emit('error', error);
    if (this.#open) this.scheduleReconnect();
  }
}
