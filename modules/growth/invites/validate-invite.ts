import { ofOpenOrganisation } from '../../../src/database/open-organisations.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { organisationNames } from '../../identity/index.ts';
import { codeKey } from './invite-code.ts';

/** Public, so it reveals only whether the code can be used and the name of the inviter. */
export async function validateInvite({ em }: Needs<'em'>, { code }: { code: string }) {
  const [inviter] = await statement<{ orgId: string }>(
    em,
    `select org_id as "orgId" from invite_codes
     where code = $1 and (total is null or used < total) and ${ofOpenOrganisation('org_id')}`,
    [codeKey(code)],
  );
  if (inviter === undefined) return { valid: false };
  const name = (await organisationNames(em, [inviter.orgId])).get(inviter.orgId);
  return { valid: true, ...(name === undefined ? {} : { inviterOrgName: name }) };
}
