import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { assertPermitted } from '../../src/api/trpc.ts';
import { takeNamedLock } from '../../src/database/locks.ts';
import { BY_ID, byText } from '../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../src/database/sorting/sorted-page.ts';
import { statement } from '../../src/database/statement.ts';
import type { Actor } from '../../src/kernel/caller.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { intersectPermissions, permissionsFrom } from '../../src/kernel/permissions.ts';
import { OWNER_ROLE, type Role } from '../identity/index.ts';
import type { ListMembersInput } from './member.schema.ts';
import { namedRoles, rolesOf } from './role.queries.ts';

export interface MemberRow {
  id: string;
  email: string | null;
  name: string | null;
  roleIds: string[];
  permissions: string[];
  createdAt: Date;
}

const NAME = `coalesce(name, nullif(concat_ws(' ', first_name, last_name), ''))`;
const COLUMNS = `id, email, ${NAME} as name, role_ids as "roleIds",
  permissions, created_at as "createdAt"`;

/** An organisation has few members, so they are sorted and searched without an index. */
const SORTS = { createdAt: BY_ID, name: byText(NAME), email: byText('email') };

export async function listMembers(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { q, ...page }: z.output<typeof ListMembersInput>,
) {
  const roles = await rolesOf(em, orgId);
  const list = { cursors, scope: { orgId, list: `members:${q ?? ''}` }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [orgId, q ?? null, limit];
    const { place, after, order } = sortedText(from, values);
    return statement<MemberRow & { place: string }>(
      em,
      `select ${COLUMNS}, ${place} from users where org_id = $1 and removed_at is null and ${after}
         and ($2::text is null or position(lower($2) in lower(concat_ws(' ', ${NAME}, email))) > 0)
       order by ${order} limit $3`,
      values,
    );
  });
  return { members: rows.map((row) => viewMember(row, roles)), nextCursor };
}

export async function showMember({ em, actor: { orgId } }: Needs<'em' | 'actor'>, { id }: { id: string }) {
  return { member: viewMember(await findMember(em, orgId, id), await rolesOf(em, orgId)) };
}

/**
 * Serialises all changes of members and roles until the end of the transaction. Stored permissions stay consistent with
 * roles, and two owners cannot remove each other at the same time.
 */
export const lockMembers = (em: EntityManager, orgId: string): Promise<void> =>
  takeNamedLock(em, 'members', { id: orgId, mode: 'alone' });

/**
 * Takes the lock, then reads the actor's permissions again, because a parallel change may have removed them.
 * Application keys have no member and are returned unchanged.
 */
export async function lockMembersFor(em: EntityManager, actor: Actor): Promise<Actor> {
  await lockMembers(em, actor.orgId);
  if (actor.authType !== 'user_key') return actor;
  const member = await readMember(em, actor.orgId, actor.userId ?? '');
  const permissions = intersectPermissions(permissionsFrom(member?.permissions ?? []), actor.scopes);
  assertPermitted(permissions, 'members');
  return { ...actor, permissions };
}

async function readMember(em: EntityManager, orgId: string, id: string): Promise<MemberRow | null> {
  if (!isId(id)) return null;
  const text = `select ${COLUMNS} from users where org_id = $1 and id = $2 and removed_at is null`;
  const [member] = await statement<MemberRow>(em, text, [orgId, id]);
  return member ?? null;
}

export async function findMember(em: EntityManager, orgId: string, id: string) {
  const member = await readMember(em, orgId, id);
  if (member === null) throw notFound('Member');
  return { ...member, may: permissionsFrom(member.permissions) };
}

export async function ownersOf(em: EntityManager, orgId: string): Promise<string[]> {
  const owners = await statement<{ id: string }>(
    em,
    'select id from users where org_id = $1 and $2 = any(role_ids) and removed_at is null',
    [orgId, OWNER_ROLE],
  );
  return owners.map(({ id }) => id);
}

export function viewMember({ id, email, name, roleIds, createdAt }: MemberRow, roles: readonly Role[]) {
  return { id, email, name, roles: namedRoles(roleIds, roles), createdAt: createdAt.toISOString() };
}
