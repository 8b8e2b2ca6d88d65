import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../kernel/errors.ts';
import { takeNamedLock } from './locks.ts';

interface Places {
  orgId: string;
  /** In the plural, as a person would say it. */
  what: string;
  most: number;
  /** Those that are taken. */
  count(em: EntityManager): Promise<number>;
  /** How many are added; one where it is left out. */
  adding?: number;
}

/**
 * Keeps something of which an organisation may have only so many. Who keeps another at the same moment waits and counts it. The
 * refusal is a conflict: when one was removed, the same request is taken.
 */
export const keepWithin = <Kept>(
  em: EntityManager,
  places: Places,
  keep: (inside: EntityManager) => Promise<Kept>,
): Promise<Kept> =>
  em.transactional(async (inside) => {
    await takeNamedLock(inside, 'limits', { id: places.orgId, mode: 'alone' });
    await assertPlaces(inside, places);
    return keep(inside);
  });

/** Before something is done, or paid, that would be in vain without room for it. */
export async function assertPlaces(em: EntityManager, { what, most, count, adding = 1 }: Places): Promise<void> {
  if ((await count(em)) + adding > most) throw conflict(`There can be at most ${most} ${what}; remove one first.`);
}
