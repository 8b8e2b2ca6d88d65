import { ofOpenOrganisation } from '../../src/database/open-organisations.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { hashKey } from '../../src/security/api-key.ts';
import { organisationNames } from '../identity/index.ts';
import { nothingToAccept, organisationOf } from './accept-invitation.ts';
import { namedRoles, rolesOf } from './role.queries.ts';

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
  if (found === undefined) throw nothingToAccept();
  const names = await organisationNames(em, [orgId]);
  const roles = namedRoles(found.roleIds, await rolesOf(em, orgId));
  return {
    organisation: names.get(orgId) ?? '',
    email: found.email,
    roles: roles.map(({ name }) => name),
    expiresAt: found.expiresAt.toISOString(),
  };
}
