import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { generateKey } from '../../../src/security/api-key.ts';
import { freshDatabase, type TestDatabase } from '../../harness/database.ts';
import { type RunningProcess, startProcess } from '../../harness/process.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface TwoProcesses {
  database: TestDatabase;
  adminKey: string;
  /** Calls either process like a careful client: without a response it retries with the same idempotency key. */
  call(key: string, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  address(): string;
  replaceOne(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  cutConnections(share: number): Promise<void>;
  close(): Promise<void>;
}

const PASSING = [429, 502, 503];
const RETRIED = [...PASSING, 409];
const MOST_ATTEMPTS = 100;
const PAUSE_MS = 200;

export async function openTwoProcesses(): Promise<TwoProcesses> {
  const database = await freshDatabase();
  const adminKey = generateKey('app');
  const environment = {
    DATABASE_URL: database.url,
    DISTRIBUTE_ADMIN_KEY: adminKey,
    DISTRIBUTE_BOOTSTRAP_KEY: generateKey('usr'),
    DISTRIBUTE_MASTER_KEY: randomBytes(32).toString('base64'),
    DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
    DISTRIBUTE_WEBHOOK_RETRIES: Array.from({ length: 10 }, () => '1s').join(','),
    LOG_LEVEL: 'silent',
  };
  const running: RunningProcess[] = [];
  for (let i = 0; i < 2; i++) running.push(await startProcess(environment));
  const address = () => running[randomInt(running.length)]?.url ?? '';

  return {
    database,
    adminKey,
    address,
    async call(key, method, path, body, headers = {}) {
      const idempotencyKey = randomUUID();
      for (let attempt = 1; ; attempt++) {
        const answer = await ask(address() + path, key, method, body, {
          'Idempotency-Key': idempotencyKey,
          ...headers,
        });
        const isHeard = answer !== null && !(attempt === 1 ? PASSING : RETRIED).includes(answer.status);
        if (isHeard || (attempt > 3 && answer?.status === 409)) return answer;
        if (attempt === MOST_ATTEMPTS) throw new Error(`${method} ${path} was never answered.`);
        await pause(PAUSE_MS);
      }
    },
    async replaceOne(signal) {
      const i = randomInt(running.length);
      await running[i]?.end(signal);
      running[i] = await startAsSupervised(environment);
    },
    async cutConnections(share) {
      await database.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where pid <> pg_backend_pid() and datname = current_database() and random() < $1`,
          [share],
        )
        .catch(() => {});
    },
    async close() {
      for (const { end } of running) await end('SIGTERM');
      await database.drop();
    },
  };
}

/** A start whose connection is cut exits, so it is repeated as a supervisor would. */
async function startAsSupervised(environment: Record<string, string>): Promise<RunningProcess> {
  try {
    return await startProcess(environment);
  } catch (error) {
    if (!String(error).includes('terminating connection')) throw error;
    return startAsSupervised(environment);
  }
}

async function ask(
  url: string,
  key: string,
  method: string,
  body: object | undefined,
  headers: Record<string, string>,
) {
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  } catch {
    return null;
  }
}
