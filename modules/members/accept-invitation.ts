import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { isUniqueViolation } from '../../src/database/database-errors.ts';
import { ofOpenOrganisation, statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { missingPermissions, type Permissions, toStoredPermissions } from '../../src/kernel/permissions.ts';
import { hashKey } from '../../src/security/api-key.ts';
import { organisationNames } from '../identity/index.ts';
import { openSession } from '../keys/index.ts';
import { permissionsOfRoles } from './grants.ts';
import { findMember, lockMembers } from './member.queries.ts';
import type { AcceptInput } from './member.schema.ts';
import { findRoles, namedRoles, rolesOf } from './role.queries.ts';

interface Taken {
  email: string;
  roleIds: string[];
  invitedBy: string | null;
}

/** Deletes the invitation, adds the member and opens a session in one transaction, so that a link works once. */
export async function acceptInvitation(
  { em, clock }: Needs<'em' | 'clock'>,
  { token, name }: z.output<typeof AcceptInput>,
) {
  const now = clock.now();
  const hash = hashKey(token);
  try {
    return await em.transactional(async (inside) => {
      const orgId = await organisationOf(inside, hash);
      await lockMembers(inside, orgId);
      const [invitation] = await statement<Taken>(
        inside,
        `delete from invitations where org_id = $1 and token_hash = $2 and expires_at > $3 and ${ofOpenOrganisation('org_id')}
         returning email, role_ids as "roleIds", invited_by as "invitedBy"`,
        [orgId, hash, now],
      );
      if (invitation === undefined) throw invitationGone();
      const { email, roleIds, invitedBy } = invitation;
      const permissions = permissionsOfRoles(await findRoles(inside, orgId, roleIds));
      if (invitedBy !== null) await assertStillGiven(inside, { orgId, invitedBy }, permissions);
      const userId = newId();
      await statement(
        inside,
        `insert into users (org_id, id, email, name, role_ids, permissions, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [orgId, userId, email, name ?? null, roleIds, toStoredPermissions(permissions), now],
      );
      return openSession({ em: inside, clock }, { orgId, userId, isAdmin: false, issuedBy: null });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('This address already belongs to a member. Sign in instead.');
    throw error;
  }
}

const invitationGone = () =>
  badRequest('This invitation was already used or revoked, or has expired. Request a new one.');

async function organisationOf(em: EntityManager, hash: Buffer): Promise<string> {
  const [invitation] = await statement<{ orgId: string }>(
    em,
    'select org_id as "orgId" from invitations where token_hash = $1',
    [hash],
  );
  if (invitation === undefined) throw invitationGone();
  return invitation.orgId;
}

/** Rejects an invitation if its inviter was removed or lost a permission, even if the inviter uses the link. */
async function assertStillGiven(
  em: EntityManager,
  { orgId, invitedBy }: { orgId: string; invitedBy: string },
  permissions: Permissions,
): Promise<void> {
  const inviter = await findMember(em, orgId, invitedBy).catch(() => null);
  if (
    inviter === null ||
    [...missingPermissions(inviter.may, ['members']), ...missingPermissions(inviter.may, permissions)].length > 0
  )
    throw invitationGone();
}

interface Found {
  email: string;
  roleIds: string[];
  expiresAt: Date;
}

/** Reads the invitation without consuming it, so that a person can check it before joining. */
export async function readInvitation({ em, clock }: Needs<'em' | 'clock'>, { token }: { token: string }) {
  const hash = hashKey(token);
  const orgId = await organisationOf(em, hash);
  const [found] = await statement<Found>(
    em,
    `select email, role_ids as "roleIds", expires_at as "expiresAt" from invitations
     where org_id = $1 and token_hash = $2 and expires_at > $3 and ${ofOpenOrganisation('org_id')}`,
    [orgId, hash, clock.now()],
  );
  if (found === undefined) throw invitationGone();
  const names = await organisationNames(em, [orgId]);
  const roles = namedRoles(found.roleIds, await rolesOf(em, orgId));
  return {
    organisation: names.get(orgId) ?? '',
    email: found.email,
    roles: roles.map(({ name }) => name),
    expiresAt: found.expiresAt.toISOString(),
  };
}
