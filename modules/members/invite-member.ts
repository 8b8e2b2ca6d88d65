import { createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { pruneAfter, pruneRows } from '../../src/database/forget-rows.ts';
import { statement } from '../../src/database/statement.ts';
import type { Actor } from '../../src/kernel/caller.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict, DomainError, notFound } from '../../src/kernel/errors.ts';
import { isId, newId } from '../../src/kernel/ids.ts';
import { hashKey } from '../../src/security/api-key.ts';
import type { Role } from '../identity/index.ts';
import { assertMayGrant, isOwner, permissionsOfRoles } from './grants.ts';
import { lockMembersFor } from './member.queries.ts';
import type { InviteInput } from './member.schema.ts';
import { findRoles, namedRoles, rolesOf } from './role.queries.ts';

/** Long enough for a holiday, too short to be useful in an old mailbox. */
const LIFE_MS = 14 * 24 * 3_600_000;

type Unit = Needs<'em' | 'clock' | 'vault' | 'publicUrl' | 'actor'>;

/** Open invitations per organisation; also the length of their list. */
const MOST_INVITATIONS = 1_000;

/** Creates one invitation per address. A second one replaces the first and disables its link. */
export async function inviteMember(unit: Unit, { email, roleIds }: z.output<typeof InviteInput>) {
  const { clock } = unit;
  const { orgId } = unit.actor;
  return unit.em.transactional(async (em) => {
    const actor = await lockMembersFor(em, unit.actor);
    const roles = await findRoles(em, orgId, roleIds);
    assertMayGrant(actor, permissionsOfRoles(roles));
    if (isOwner(roleIds))
      throw new DomainError(
        'forbidden',
        'roleIds must not contain the owner role. Invite the person first, then make them an owner.',
      );
    const [known] = await statement(
      em,
      'select 1 from users where org_id = $1 and lower(email) = lower($2) and removed_at is null',
      [orgId, email],
    );
    if (known !== undefined) throw conflict('This address already belongs to a member.');
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFE_MS);
    const row = { id: newId(), email, roleIds: roles.map((role) => role.id), createdAt, expiresAt };
    const [open] = await statement<{ others: number; replaced: boolean }>(em, OPEN, [orgId, email, createdAt]);
    const { others = 0, replaced = false } = open ?? {};
    if (others >= MOST_INVITATIONS)
      throw conflict(`There can be at most ${MOST_INVITATIONS} open invitations. Revoke one first.`);
    await keepInvitation(em, actor, { ...row, tokenHash: hashKey(tokenOf(unit, row.id)) });
    return { invitation: viewInvitation(row, roles), link: linkOf(unit, row.id), replaced };
  });
}

const OPEN = `
  select count(*) filter (where lower(email) <> lower($2))::int as others,
    coalesce(bool_or(lower(email) = lower($2)), false) as replaced
  from invitations where org_id = $1 and expires_at > $3`;

/** Stores the inviter for user keys, because their permissions are checked again at acceptance. Null for applications. */
async function keepInvitation(
  em: EntityManager,
  { orgId, userId, authType }: Actor,
  { id, email, roleIds, tokenHash, createdAt, expiresAt }: InvitationRow & { tokenHash: Buffer },
): Promise<void> {
  await statement(
    em,
    `insert into invitations (org_id, id, email, role_ids, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (org_id, lower(email)) do update set id = excluded.id, email = excluded.email, role_ids = excluded.role_ids,
       token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
       expires_at = excluded.expires_at`,
    [orgId, id, email, roleIds, tokenHash, authType === 'user_key' ? userId : null, createdAt, expiresAt],
  );
}

interface InvitationRow {
  id: string;
  email: string;
  roleIds: string[];
  createdAt: Date;
  expiresAt: Date;
}

export async function listInvitations({ em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>) {
  const roles = await rolesOf(em, orgId);
  const rows = await statement<InvitationRow>(
    em,
    `select id, email, role_ids as "roleIds", created_at as "createdAt", expires_at as "expiresAt" from invitations
     where org_id = $1 and expires_at > $2 order by id desc limit ${MOST_INVITATIONS}`,
    [orgId, clock.now()],
  );
  return { invitations: rows.map((row) => viewInvitation(row, roles)) };
}

/** Returns the link for manual delivery. The caller must be able to grant the roles of the invitation. */
export async function readInvitationLink(unit: Unit, { id }: { id: string }) {
  const { em, clock, actor } = unit;
  const [row] = isId(id)
    ? await statement<{ roleIds: string[]; expiresAt: Date }>(
        em,
        'select role_ids as "roleIds", expires_at as "expiresAt" from invitations where org_id = $1 and id = $2 and expires_at > $3',
        [actor.orgId, id, clock.now()],
      )
    : [];
  if (row === undefined) throw notFound('Invitation');
  assertMayGrant(actor, permissionsOfRoles(await findRoles(em, actor.orgId, row.roleIds)));
  return { link: linkOf(unit, id), expiresAt: row.expiresAt.toISOString() };
}

export async function revokeInvitation({ em, actor }: Needs<'em' | 'actor'>, { id }: { id: string }) {
  const removed = isId(id)
    ? await statement(em, 'delete from invitations where org_id = $1 and id = $2 returning id', [actor.orgId, id])
    : [];
  if (removed.length === 0) throw notFound('Invitation');
  return { message: 'Invitation revoked. Its link no longer works.' };
}

/** Derived from the id, so the link can be shown again although only its hash is stored. */
const tokenOf = ({ vault }: Needs<'vault'>, id: string): string =>
  createHmac('sha256', vault.derive('invitations')).update(id).digest('base64url');

const linkOf = (unit: Needs<'vault' | 'publicUrl'>, id: string): string =>
  `${unit.publicUrl}/app#invitation=${tokenOf(unit, id)}`;

const viewInvitation = ({ id, email, roleIds, createdAt, expiresAt }: InvitationRow, roles: readonly Role[]) => ({
  id,
  email,
  roles: namedRoles(roleIds, roles),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** After expiry. One day leaves room for clock differences. */
const KEPT_MS = 24 * 3_600_000;

export const pruneInvitations = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'invitations', column: 'expires_at', before }, signal),
);
