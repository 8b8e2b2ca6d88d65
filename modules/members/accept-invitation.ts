import type { z } from 'zod';
import { isTaken } from '../../src/database/database-errors.ts';
import { ofOpenOrganisation } from '../../src/database/open-organisations.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { keptPermissions } from '../../src/kernel/permissions.ts';
import { hashKey } from '../../src/security/api-key.ts';
import { openSession } from '../keys/index.ts';
import { permissionsOfRoles } from './grants.ts';
import type { AcceptInput } from './member.schema.ts';
import { findRoles } from './role.queries.ts';

interface Taken {
  orgId: string;
  email: string;
  roleIds: string[];
}

/** Takes the invitation, makes the member and signs them in, in one transaction: of two who open a link, one gets in. */
export async function acceptInvitation(
  { em, clock }: Needs<'em' | 'clock'>,
  { token, name }: z.output<typeof AcceptInput>,
) {
  const now = clock.now();
  try {
    return await em.transactional(async (inside) => {
      const [invitation] = await statement<Taken>(
        inside,
        `delete from invitations where token_hash = $1 and expires_at > $2 and ${ofOpenOrganisation('org_id')}
         returning org_id as "orgId", email, role_ids as "roleIds"`,
        [hashKey(token), now],
      );
      if (invitation === undefined)
        throw badRequest('This invitation was used already, revoked or is too old; ask for a new one.');
      const { orgId, email, roleIds } = invitation;
      const permissions = permissionsOfRoles(await findRoles(inside, orgId, roleIds));
      const userId = newId();
      await statement(
        inside,
        `insert into users (org_id, id, email, name, role_ids, permissions, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
        [orgId, userId, email, name ?? null, roleIds, keptPermissions(permissions), now],
      );
      return openSession({ em: inside, clock }, { orgId, userId, isAdmin: false, issuedBy: null });
    });
  } catch (error) {
    if (isTaken(error)) throw conflict('This address is a member already: sign in instead.');
    throw error;
  }
}
