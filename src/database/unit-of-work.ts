import type { EntityManager } from '@mikro-orm/postgresql';
import type { Needs, Platform, UnitOfWork } from '../kernel/context.ts';
import type { JobQueue } from '../kernel/job.ts';
import { isLockConflict } from './database-errors.ts';

export type Own = Needs<'em' | 'queue' | 'afterCommit'>;

/**
 * Runs one piece of work with its own entity manager. Jobs that it enqueues are stored only after it has succeeded, so that no
 * job looks for rows that are not committed yet. One that is lost here is found by the sweep.
 */
export async function withEntityManager<Result>(
  { orm, queue, log }: Pick<Platform, 'orm' | 'queue' | 'log'>,
  work: (own: Own) => Promise<Result>,
): Promise<Result> {
  const enqueued: (() => Promise<void>)[] = [];
  const committed: (() => Promise<void>)[] = [];
  const afterwards: JobQueue = {
    enqueue(job, data, at) {
      enqueued.push(() => queue.enqueue(job, data, at));
      return Promise.resolve();
    },
  };
  let em: EntityManager | undefined;
  const result = await work({
    // Made at its first use: it costs as much as the rest of a small read, which needs none.
    get em() {
      em ??= orm.em.fork();
      return em;
    },
    queue: afterwards,
    afterCommit: (later) => void committed.push(later),
  });
  for (const later of committed) {
    await later().catch((error: unknown) => log.warn({ err: error }, 'What follows a change was not done.'));
  }
  for (const store of enqueued) {
    store().catch((error: unknown) =>
      log.warn({ err: error }, 'A job was not enqueued; the sweep will find the work.'),
    );
  }
  return result;
}

/** The same with the whole platform at hand, for jobs and scripts. */
export function inUnitOfWork<Result, Base extends Platform>(
  platform: Base,
  work: (unit: Base & UnitOfWork & Own) => Promise<Result>,
): Promise<Result> {
  return withEntityManager(platform, (own) => work({ ...platform, ...own }));
}

/** Does what writes all or nothing once more where another transaction stood in its way. */
export const despiteConflict = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!isLockConflict(error)) throw error;
    return work();
  });
