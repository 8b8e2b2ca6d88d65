import type { z } from 'zod';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { toStoredPermissions } from '../../src/kernel/permissions.ts';
import { assertPermanentKey, revokeUserKeys, writeSignInLink } from '../keys/index.ts';
import { assertActsAsOwner, assertMayChange, assertMayGrant, isOwner, permissionsOfRoles } from './grants.ts';
import { findMember, lockMembersFor, ownersOf, viewMember } from './member.queries.ts';
import type { MemberLinkInput, PatchMemberInput } from './member.schema.ts';
import { findRoles } from './role.queries.ts';

/** The new permissions apply from the member's next request on. */
export async function changeMember(unit: Needs<'em' | 'actor'>, { id, roleIds }: z.output<typeof PatchMemberInput>) {
  const { orgId } = unit.actor;
  return unit.em.transactional(async (inside) => {
    const actor = await lockMembersFor(inside, unit.actor);
    const owners = await ownersOf(inside, orgId);
    const member = await findMember(inside, orgId, id);
    const roles = await findRoles(inside, orgId, roleIds);
    const permissions = permissionsOfRoles(roles);
    assertMayChange(actor, 'member', member.may);
    assertMayGrant(actor, permissions);
    if (isOwner(roleIds) !== isOwner(member.roleIds)) assertActsAsOwner(actor, owners);
    if (!isOwner(roleIds)) assertNotLast(owners, id);
    const ids = roles.map((role) => role.id);
    await statement(inside, 'update users set role_ids = $3, permissions = $4 where org_id = $1 and id = $2', [
      orgId,
      id,
      ids,
      toStoredPermissions(permissions),
    ]);
    return { member: viewMember({ ...member, roleIds: ids }, roles) };
  });
}

/** Revokes the member's keys and sessions and removes personal data. The user row stays for references. */
export async function removeMember(unit: Needs<'em' | 'clock' | 'actor'>, { id }: { id: string }) {
  const { clock } = unit;
  const { orgId } = unit.actor;
  return unit.em.transactional(async (inside) => {
    const actor = await lockMembersFor(inside, unit.actor);
    const owners = await ownersOf(inside, orgId);
    const member = await findMember(inside, orgId, id);
    assertMayChange(actor, 'member', member.may);
    if (isOwner(member.roleIds)) assertActsAsOwner(actor, owners);
    assertNotLast(owners, id);
    await revokeUserKeys({ em: inside, clock }, { orgId, userId: id });
    await statement(
      inside,
      `update users set removed_at = $3, role_ids = '{}', permissions = '{}', email = null, name = null, external_id = null,
         first_name = null, last_name = null, image_url = null, phone = null where org_id = $1 and id = $2`,
      [orgId, id, clock.now()],
    );
    return { message: 'Member removed. Their keys are revoked.' };
  });
}

function assertNotLast(owners: readonly string[], id: string): void {
  if (owners.length === 1 && owners[0] === id)
    throw conflict('This is the last owner. Make another member an owner first.');
}

type Unit = Needs<'em' | 'clock' | 'publicUrl' | 'actor'>;

/**
 * Creates a sign-in link for a member without a session or key. The session does not depend on the calling key.
 * The caller needs all permissions of the member.
 */
export async function createMemberLink(unit: Unit, { memberId }: z.output<typeof MemberLinkInput>) {
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const actor = await lockMembersFor(em, unit.actor);
    const member = await findMember(em, orgId, memberId);
    assertMayGrant(actor, member.may);
    if (isOwner(member.roleIds)) assertActsAsOwner(actor, await ownersOf(em, orgId));
    if (memberId === actor.userId) await assertPermanentKey({ em, actor });
    return writeSignInLink({ ...unit, em }, { orgId, userId: memberId, isAdmin: false, issuedBy: null });
  });
}
