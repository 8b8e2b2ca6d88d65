import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../src/kernel/clock.ts';
import { newId } from '../../src/kernel/ids.ts';
import { EVERYTHING } from '../../src/kernel/permissions.ts';
import { OWNER_ROLE } from './built-in-roles.ts';
import { Organisation, User } from './organisation.entity.ts';

/** Returns the first user. Creates the first organisation with its owner if there is no user. */
export async function firstUser(em: EntityManager, clock: Clock): Promise<User> {
  const [existing] = await em.find(User, { removedAt: null }, { orderBy: { orgId: 'asc', id: 'asc' }, limit: 1 });
  if (existing !== undefined) return existing;
  const now = clock.now();
  const organisation = em.create(Organisation, {
    id: newId(),
    name: 'My organisation',
    timeZone: 'UTC',
    plan: 'self-hosted',
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  const roles = { roleIds: [OWNER_ROLE], permissions: [EVERYTHING] };
  const person = { email: 'owner@localhost', name: 'Owner', ...roles };
  const owner = { id: newId(), orgId: organisation.id, ...person, createdAt: now };
  const user = em.create(User, owner);
  await em.flush();
  return user;
}
