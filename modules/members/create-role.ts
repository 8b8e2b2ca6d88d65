import type { z } from 'zod';
import { isUniqueViolation } from '../../src/database/database-errors.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { BUILT_IN_ROLES } from '../identity/index.ts';
import { assertMayGrant } from './grants.ts';
import { lockMembersFor } from './member.queries.ts';
import { showRole } from './role.queries.ts';
import type { CreateRoleInput } from './role.schema.ts';

/** Own roles per organisation. A longer list is hard to manage. */
const MAX_ROLES = 25;

export async function createRole(
  unit: Needs<'em' | 'clock' | 'actor'>,
  { name, description, permissions }: z.output<typeof CreateRoleInput>,
) {
  const { em, clock } = unit;
  const { orgId } = unit.actor;
  assertFreeName(name);
  const id = newId();
  const [made] = await rejectTakenName(() =>
    em.transactional(async (inside) => {
      assertMayGrant(await lockMembersFor(inside, unit.actor), permissions);
      return statement<{ id: string }>(
        inside,
        `insert into roles (org_id, id, name, description, permissions, created_at)
         select $1, $2, $3, $4, $5, $6 where (select count(*) from roles where org_id = $1) < ${MAX_ROLES} returning id`,
        [orgId, id, name, description ?? null, [...new Set(permissions)], clock.now()],
      );
    }),
  );
  if (made === undefined) throw conflict(`An organisation can have at most ${MAX_ROLES} custom roles.`);
  return showRole(unit, id);
}

export function assertFreeName(name: string): void {
  if (BUILT_IN_ROLES.some((role) => role.name === name.toLowerCase())) throw taken();
}

export const rejectTakenName = <Result>(write: () => Promise<Result>): Promise<Result> =>
  write().catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });

const taken = () => conflict('A role with this name already exists.');
