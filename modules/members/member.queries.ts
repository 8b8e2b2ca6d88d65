import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { permissionsFrom } from '../../src/kernel/permissions.ts';
import { readPage } from '../../src/security/cursors.ts';
import type { Role } from '../identity/index.ts';
import type { ListMembersInput } from './member.schema.ts';
import { rolesOf } from './role.queries.ts';

export interface MemberRow {
  id: string;
  email: string | null;
  name: string | null;
  roleIds: string[];
  permissions: string[];
  createdAt: Date;
}

const COLUMNS = `id, email, coalesce(name, nullif(concat_ws(' ', first_name, last_name), '')) as name, role_ids as "roleIds",
  permissions, created_at as "createdAt"`;

export async function listMembers(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof ListMembersInput>,
) {
  const roles = await rolesOf(em, orgId);
  const { rows, nextCursor } = await readPage(cursors, { orgId, list: 'members' }, page, (after, limit) =>
    statement<MemberRow>(
      em,
      `select ${COLUMNS} from users where org_id = $1 and removed_at is null and ($2::uuid is null or id < $2)
       order by id desc limit $3`,
      [orgId, after ?? null, limit],
    ),
  );
  return { members: rows.map((row) => viewMember(row, roles)), nextCursor };
}

/**
 * Until the end of the transaction, by whoever gives, takes or changes a role: what somebody may do is that of their roles,
 * and of two owners who remove each other in the same moment, one stays.
 */
export const lockMembers = (em: EntityManager, orgId: string): Promise<void> =>
  takeNamedLock(em, 'members', { id: orgId, mode: 'alone' });

export async function findMember(em: EntityManager, orgId: string, id: string) {
  const [member] = isId(id)
    ? await statement<MemberRow>(
        em,
        `select ${COLUMNS} from users where org_id = $1 and id = $2 and removed_at is null`,
        [orgId, id],
      )
    : [];
  if (member === undefined) throw notFound('Member');
  return { ...member, may: permissionsFrom(member.permissions) };
}

export function viewMember({ id, email, name, roleIds, createdAt }: MemberRow, roles: readonly Role[]) {
  return { id, email, name, roles: namedRoles(roleIds, roles), createdAt: createdAt.toISOString() };
}

export const namedRoles = (ids: readonly string[], roles: readonly Role[]) =>
  roles.flatMap(({ id, name }) => (ids.includes(id) ? [{ id, name }] : []));
