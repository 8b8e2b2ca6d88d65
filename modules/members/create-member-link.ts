import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { assertKeyThatStays, writeSignInLink } from '../keys/index.ts';
import { assertActsAsOwner, assertMayGrant, isOwner } from './grants.ts';
import { findMember, lockMembersFor, ownersOf } from './member.queries.ts';
import type { MemberLinkInput } from './member.schema.ts';

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
    if (memberId === actor.userId) await assertKeyThatStays({ em, actor });
    return writeSignInLink({ ...unit, em }, { orgId, userId: memberId, isAdmin: false, issuedBy: null });
  });
}
