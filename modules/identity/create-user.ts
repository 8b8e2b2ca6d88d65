import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { EVERYTHING } from '../../src/kernel/permissions.ts';
import { ADMIN_ROLE, OWNER_ROLE } from './built-in-roles.ts';
import { findOpenOrganisation, viewUser } from './identity.queries.ts';
import { User } from './organisation.entity.ts';
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
    if (error instanceof UniqueConstraintViolationException) throw conflict('A user with this email exists already.');
    throw error;
  }
}
