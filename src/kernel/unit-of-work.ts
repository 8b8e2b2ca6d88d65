import type { Needs, Platform, UnitOfWork } from './context.ts';
import { isLockConflict } from './database-errors.ts';
import type { Alarm } from './job.ts';

export type Own = Needs<'em' | 'alarm' | 'afterCommit'>;

/**
 * Runs one piece of work with its own entity manager. Alarms that it sets ring only after it has succeeded, so that no
 * job looks for rows that are not committed yet. An alarm that is lost here is found by the sweep.
 */
export async function withEntityManager<Result>(
  { orm, alarm, log }: Pick<Platform, 'orm' | 'alarm' | 'log'>,
  work: (own: Own) => Promise<Result>,
): Promise<Result> {
  const rings: (() => Promise<void>)[] = [];
  const committed: (() => Promise<void>)[] = [];
  const afterwards: Alarm = {
    wake(job, data, at) {
      rings.push(() => alarm.wake(job, data, at));
      return Promise.resolve();
    },
  };
  const result = await work({
    em: orm.em.fork(),
    alarm: afterwards,
    afterCommit: (later) => void committed.push(later),
  });
  for (const later of committed) {
    await later().catch((error: unknown) => log.warn({ err: error }, 'What follows a change was not done.'));
  }
  for (const ring of rings) {
    ring().catch((error: unknown) => log.warn({ err: error }, 'An alarm was not set; the sweep will find the work.'));
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
