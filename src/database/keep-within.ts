import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../kernel/errors.ts';
import { takeNamedLock } from './locks.ts';

interface Places {
  orgId: string;
  /** Plural noun for the error message. */
  what: string;
  most: number;
  count(em: EntityManager): Promise<number>;
  adding?: number;
}

/**
 * Adds rows within a limit per organisation. Concurrent calls wait for each other, so each counts the rows of
 * the others. Throws a conflict, because the same request succeeds after a row was removed.
 */
export const insertWithinLimit = <Kept>(
  em: EntityManager,
  places: Places,
  keep: (inside: EntityManager) => Promise<Kept>,
): Promise<Kept> =>
  em.transactional(async (inside) => {
    await takeNamedLock(inside, 'limits', { id: places.orgId, mode: 'alone' });
    await assertWithinLimit(inside, places);
    return keep(inside);
  });

/** Checks the limit before work or payments that a refusal would waste. */
export async function assertWithinLimit(em: EntityManager, { what, most, count, adding = 1 }: Places): Promise<void> {
  if ((await count(em)) + adding > most) throw conflict(`There can be at most ${most} ${what}. Remove one first.`);
}
