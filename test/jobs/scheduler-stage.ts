import { randomUUID } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';
import pino from 'pino';
import { vi } from 'vitest';
import { createScheduler, type Scheduler, type SchedulerOptions } from '../../jobs/scheduler.ts';
import type { JobHandler } from '../../src/kernel/job.ts';
import { freshDatabase } from '../harness/database.ts';
import { visitBrand } from './scheduler-jobs.ts';

interface TestStore {
  url: string;
  drop(): Promise<void>;
}

interface EmptiableStore extends TestStore {
  /** Simulates a restart that lost its data. */
  empty(): Promise<unknown>;
  /** Simulates a process with a wrong clock that died while it held its jobs. */
  lockAt(moment: Date): Promise<unknown>;
}

const MONGODB_URL = process.env['DISTRIBUTE_TEST_MONGODB_URL'];
if (MONGODB_URL === undefined)
  process.stdout.write('Without DISTRIBUTE_TEST_MONGODB_URL the scheduler is not tested on MongoDB.\n');

async function freshPostgresDatabase(): Promise<EmptiableStore> {
  const { url, pool, drop } = await freshDatabase();
  return {
    url,
    drop,
    empty: () => pool.query('delete from agenda_jobs'),
    lockAt: (moment) => pool.query('update agenda_jobs set locked_at = $1', [moment]),
  };
}

async function freshMongoDatabase(): Promise<EmptiableStore> {
  const url = new URL(MONGODB_URL ?? '');
  url.pathname = `/distribute_test_${randomUUID().slice(0, 8)}`;
  const inDatabase = async (work: (db: Db) => Promise<unknown>) => {
    const client = new MongoClient(url.href);
    await work(client.db());
    await client.close();
  };
  const empty = () => inDatabase((db) => db.dropDatabase());
  const lockAt = (lockedAt: Date) =>
    inDatabase((db) => db.collection('agenda_jobs').updateMany({}, { $set: { lockedAt } }));
  return { url: url.href, empty, lockAt, drop: empty };
}

/** All stores that Agenda supports run the same tests. */
export const stores: { name: string; skipped: boolean; fresh(): Promise<EmptiableStore> }[] = [
  { name: 'PostgreSQL', skipped: false, fresh: freshPostgresDatabase },
  { name: 'MongoDB', skipped: MONGODB_URL === undefined, fresh: freshMongoDatabase },
];

export const TOMORROW = new Date(Date.now() + 86_400_000);

export interface LogLine {
  level: number;
  msg: string;
  job?: string;
}

export async function openStage(fresh: () => Promise<TestStore>) {
  const store = await fresh();
  const lines: LogLine[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line) as LogLine) });
  const open: Scheduler[] = [];

  const create = async (handlers: JobHandler<unknown>[], options: Partial<SchedulerOptions> = {}) => {
    const scheduler = await createScheduler({ url: store.url, handlers, log, process: true, ...options });
    open.push(scheduler);
    return scheduler;
  };
  const enqueuer = await create([], { process: false });
  await enqueuer.start();

  return {
    url: store.url,
    lines,
    enqueuer,
    create,
    worker: async (handlers: JobHandler<unknown>[], options?: Partial<SchedulerOptions>) => {
      const scheduler = await create(handlers, options);
      await scheduler.start();
      return scheduler;
    },
    stored: async () => (await enqueuer.agenda.queryJobs()).jobs,
    failures: () => lines.filter(({ msg }) => msg.startsWith('A job failed')),
    end: async () => {
      await Promise.all(open.map((scheduler) => scheduler.drain(0)));
      await store.drop();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

export function visitor(options: Partial<JobHandler<{ brandId: string }>> = {}) {
  const visited: string[] = [];
  const handler: JobHandler<{ brandId: string }> = {
    contract: visitBrand,
    ...options,
    handle: async (data, run) => {
      visited.push(data.brandId);
      await options.handle?.(data, run);
    },
  };
  return { visited, handler };
}

export const eventually = <Result>(check: () => Result | Promise<Result>) =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 });
