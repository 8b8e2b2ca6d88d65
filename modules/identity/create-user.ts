import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import type { Clock } from '../../src/kernel/clock.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { EVERYTHING } from '../../src/kernel/permissions.ts';
import { ADMIN_ROLE, OWNER_ROLE } from './built-in-roles.ts';
import { findOpenOrganisation, viewUser } from './identity.queries.ts';
import { Organisation, User } from './organisation.entity.ts';
import type { CreateUserInput } from './user.schema.ts';

export async function createUser(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, email, name }: z.output<typeof CreateUserInput>,
) {
  const org = await findOpenOrganisation(em, orgId);
  try {
    return await em.transactional(async (inside) => {
      // Serialises parallel requests, so that only one first user becomes the owner.
      await takeNamedLock(inside, 'members', { id: org.id, mode: 'alone' });
      const isFirst = (await inside.count(User, { orgId: org.id, removedAt: null })) === 0;
      const roles = { roleIds: [isFirst ? OWNER_ROLE : ADMIN_ROLE], permissions: [EVERYTHING] };
      const person = { email, name: name ?? null, ...roles };
      const user = inside.create(User, { id: newId(), orgId: org.id, ...person, createdAt: clock.now() });
      await inside.flush();
      return { user: viewUser(user) };
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw conflict('A user with this email already exists.');
    throw error;
  }
}

/** Returns the first user. Creates the first organisation with its owner if there is no user. */
export async function ensureFirstUser(em: EntityManager, clock: Clock): Promise<User> {
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
