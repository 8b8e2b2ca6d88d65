import type { EntityManager } from '@mikro-orm/postgresql';
import { takeNamedLock } from '../../../src/database/locks.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict } from '../../../src/kernel/errors.ts';
import { providersOf } from './provider-key.queries.ts';

/** Beyond any workflow's needs; names are free, so there would be no end to them. */
const MOST_PROVIDERS = 100;

/** Refuses a provider that nobody has named yet where there are too many already. */
export async function assertRoomFor({ em, actor }: Needs<'em' | 'actor'>, provider: string): Promise<void> {
  const named = await providersOf(em, actor.orgId);
  if (named.length < MOST_PROVIDERS || named.includes(provider)) return;
  throw conflict(`An organisation names at most ${MOST_PROVIDERS} providers: delete the key of one first.`);
}

/** Keeps what is said of a provider. Who names others at the same moment counts it. */
export const keepOfProvider = <Kept>(
  { em, actor }: Needs<'em' | 'actor'>,
  provider: string,
  keep: (inside: EntityManager) => Promise<Kept>,
): Promise<Kept> =>
  em.transactional(async (inside) => {
    await takeNamedLock(inside, 'limits', { id: actor.orgId, mode: 'alone' });
    await assertRoomFor({ em: inside, actor }, provider);
    return keep(inside);
  });
