import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { findOpenOrganisation, organisationNames } from '../../identity/index.ts';
import type { InviteStatus, LimitInvitesInput } from './invite.schema.ts';

type Status = z.output<typeof InviteStatus>;

export function assertOwnOrganisation({ actor }: Needs<'actor'>, orgId: string): void {
  if (actor.orgId !== orgId.toLowerCase()) throw notFound('Organisation');
}

/** Creates the code on first use. */
export async function readInviteStatus(
  unit: Needs<'em' | 'clock' | 'actor'>,
  { orgId }: { orgId: string },
): Promise<Status> {
  assertOwnOrganisation(unit, orgId);
  return statusOf(unit, unit.actor.orgId);
}

/** Sets the limit. Organisations that already used the code stay, even above the limit. */
export async function limitInvites(
  unit: Needs<'em' | 'clock'>,
  { orgId: given, total }: z.output<typeof LimitInvitesInput>,
): Promise<Status> {
  const { id: orgId } = await findOpenOrganisation(unit.em, given);
  await statusOf(unit, orgId);
  await statement(unit.em, 'update invite_codes set total = $2 where org_id = $1', [orgId, total]);
  return statusOf(unit, orgId);
}

async function statusOf({ em, clock }: Needs<'em' | 'clock'>, orgId: string): Promise<Status> {
  for (;;) {
    const [status] = await find(em, orgId);
    if (status !== undefined) return { ...status, signups: status.used };
    // Inserts nothing on a conflict: a parallel request created the code, or the random code is taken. Then tries again.
    await statement(
      em,
      'insert into invite_codes (org_id, code, created_at) values ($1, $2, $3) on conflict do nothing',
      [orgId, newCode(), clock.now()],
    );
  }
}

const find = (em: EntityManager, orgId: string) =>
  statement<Omit<Status, 'signups'>>(em, 'select code, used, total from invite_codes where org_id = $1', [orgId]);

/** Without letters and digits that are easily confused. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** 49 bits: with the rate limit per IP address, guessing a code is not practical. */
const LENGTH = 10;

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

export const normaliseInviteCode = (text: string) => text.toUpperCase().replace(/[^A-Z\d]/g, '');

/** Public, so it reveals only whether the code can be used and the name of the inviter. */
export async function validateInvite({ em }: Needs<'em'>, { code }: { code: string }) {
  const [inviter] = await statement<{ orgId: string }>(
    em,
    `select org_id as "orgId" from invite_codes
     where code = $1 and (total is null or used < total) and ${ofOpenOrganisation('org_id')}`,
    [normaliseInviteCode(code)],
  );
  if (inviter === undefined) return { valid: false };
  const name = (await organisationNames(em, [inviter.orgId])).get(inviter.orgId);
  return { valid: true, ...(name === undefined ? {} : { inviterOrgName: name }) };
}
