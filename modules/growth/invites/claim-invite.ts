import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict, notFound } from '../../../src/kernel/errors.ts';
import type { ClaimInviteInput } from './invite.schema.ts';
import { assertOwnOrganisation, normaliseInviteCode } from './invite-status.ts';

interface Invite {
  orgId: string;
  total: number | null;
  used: number;
}

/** Locks the code, so that parallel claims cannot exceed its limit. */
export async function claimInvite(
  unit: Needs<'em' | 'clock' | 'actor'>,
  { orgId: named, code }: z.output<typeof ClaimInviteInput>,
) {
  assertOwnOrganisation(unit, named);
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const invite = await lockInvite(em, normaliseInviteCode(code));
    if (invite.orgId === orgId) throw conflict('You cannot claim the invite code of your own organisation.');
    const [claimed] = await statement(
      em,
      `insert into invite_claims (org_id, inviter_org_id, claimed_at) values ($1, $2, $3)
       on conflict (org_id) do nothing returning 1`,
      [orgId, invite.orgId, unit.clock.now()],
    );
    if (claimed === undefined) await assertSameInviter(em, orgId, invite);
    else await countClaim(em, invite);
    return { ok: true as const, inviterOrgId: invite.orgId };
  });
}

async function lockInvite(em: EntityManager, code: string): Promise<Invite> {
  taking(em, 'invites');
  const [invite] = await statement<Invite>(
    em,
    `select org_id as "orgId", total, used from invite_codes
     where code = $1 and ${ofOpenOrganisation('org_id')} for no key update`,
    [code],
  );
  if (invite === undefined) throw notFound('Invite');
  return invite;
}

async function assertSameInviter(em: EntityManager, orgId: string, invite: Invite): Promise<void> {
  const [before] = await statement<{ inviter: string | null }>(
    em,
    'select inviter_org_id as inviter from invite_claims where org_id = $1',
    [orgId],
  );
  if (before?.inviter !== invite.orgId) throw conflict('Your organisation has already claimed another invite code.');
}

/** An error here rolls back the claim. */
async function countClaim(em: EntityManager, { orgId, total, used }: Invite): Promise<void> {
  if (total !== null && used >= total) throw conflict('This invite code has no uses left.');
  await statement(em, 'update invite_codes set used = used + 1 where org_id = $1', [orgId]);
}

/** Removes a deleted organisation as inviter. The organisations that it invited stay. */
export async function clearInviter(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'update invite_claims set inviter_org_id = null where inviter_org_id = $1', [orgId]);
}
