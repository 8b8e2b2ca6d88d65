import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { PostgresNotifier } from '../../jobs/agenda/postgres-notifier.ts';

class Connection extends EventEmitter {
  readonly #breaksAtOnce: boolean;

  constructor(breaksAtOnce: boolean) {
    super();
    this.#breaksAtOnce = breaksAtOnce;
  }

  /** The response and the disconnect may arrive together. */
  query(): Promise<void> {
    const answered = Promise.resolve();
    if (this.#breaksAtOnce) this.emit('error', new Error('terminating connection'));
    return answered;
  }

  release(): void {}
}

test('a connection that breaks in the moment in which it begins to listen is made anew', async () => {
  const made: Connection[] = [];
  const connect = () => {
    const connection = new Connection(made.length === 0);
    made.push(connection);
    return Promise.resolve(connection);
  };
  const notifier = new PostgresNotifier({ connect } as unknown as Pool);
  notifier.on('error', () => undefined);
  const heard: string[] = [];
  notifier.subscribe(({ jobName }) => void heard.push(jobName));
  await notifier.connect();
  await vi.waitUntil(() => made.length === 2 && notifier.state === 'connected', 120_000);
  made[1]?.emit('notification', { payload: 'sweep' });
  expect(heard).toEqual(['sweep']);
  await notifier.disconnect();
});
