import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs, Platform } from '../kernel/context.ts';
import type { JobQueue } from '../kernel/job.ts';
import { isLockConflict } from './database-errors.ts';

export type Own = Needs<'em' | 'queue' | 'afterCommit'>;

const MADE = Symbol('the entity manager, once it is made');

/**
 * Creates the entity manager on first use, because it costs as much as the rest of a small read. One getter for
 * all units: V8 stores objects with their own getters as slow dictionaries.
 */
const ENTITY_MANAGER: PropertyDescriptor & ThisType<Pick<Platform, 'orm'> & { [MADE]?: EntityManager }> = {
  get() {
    this[MADE] ??= this.orm.em.fork();
    return this[MADE];
  },
  enumerable: true,
  configurable: true,
};

/**
 * Runs work with its own entity manager. Jobs are enqueued only after it has succeeded, so that no job looks
 * for uncommitted rows. The sweep recovers a job that is lost here.
 */
export async function inUnitOfWork<Result, Base extends Pick<Platform, 'orm' | 'queue' | 'log'>>(
  base: Base,
  work: (unit: Base & Own) => Promise<Result>,
): Promise<Result> {
  const { queue, log } = base;
  const enqueued: (() => Promise<void>)[] = [];
  const committed: (() => Promise<void>)[] = [];
  const afterwards: JobQueue = {
    enqueue(job, data, at) {
      enqueued.push(() => queue.enqueue(job, data, at));
      return Promise.resolve();
    },
  };
  const unit: Base = {
    ...base,
    queue: afterwards,
    afterCommit: (later: () => Promise<void>) => void committed.push(later),
    [MADE]: undefined,
  };
  const result = await work(Object.defineProperty(unit, 'em', ENTITY_MANAGER) as Base & Own);
  for (const later of committed) {
    await later().catch((error: unknown) => log.warn({ err: error }, 'A task after a commit failed.'));
  }
  for (const store of enqueued) {
    store().catch((error: unknown) => log.warn({ err: error }, 'A job was not enqueued. The sweep will recover it.'));
  }
  return result;
}

/** Runs all-or-nothing work, and retries it once after a lock conflict. */
export const despiteConflict = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!isLockConflict(error)) throw error;
    return work();
  });
