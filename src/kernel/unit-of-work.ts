import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from './context.ts';
import type { Alarm } from './job.ts';

/**
 * Runs one piece of work with its own entity manager. Alarms that it sets ring only after it has succeeded, so that no
 * job looks for rows that are not committed yet. An alarm that is lost here is found by the sweep.
 */
export async function inUnitOfWork<Result>(
  { orm, alarm, log }: Pick<Platform, 'orm' | 'alarm' | 'log'>,
  work: (own: { em: EntityManager; alarm: Alarm }) => Promise<Result>,
): Promise<Result> {
  const rings: (() => Promise<void>)[] = [];
  const afterwards: Alarm = {
    wake(job, data, at) {
      rings.push(() => alarm.wake(job, data, at));
      return Promise.resolve();
    },
  };
  const result = await work({ em: orm.em.fork(), alarm: afterwards });
  for (const ring of rings) {
    ring().catch((error: unknown) => log.warn({ err: error }, 'An alarm was not set; the sweep will find the work.'));
  }
  return result;
}
