import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { pruneAfter, pruneRows } from '../../../src/database/forget-rows.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../../src/security/api-key.ts';
import { findOpenOrganisation } from '../../identity/index.ts';
import { ApiKey } from '../api-key.entity.ts';
import type { SignInLink } from './sign-in-link.entity.ts';

/** One working week in an open tab. */
export const SESSION_LIFE_MS = 7 * 24 * 3_600_000;

/** Consumes the link and creates the key in one transaction, so a link works once and is not lost if the key fails. */
export function signIn({ em, clock }: Needs<'em' | 'clock'>, { token }: { token: string }) {
  return em.transactional(async (transaction) => {
    const now = clock.now();
    const link = await transaction
      .getKysely<InferKyselyDB<typeof SignInLink>>()
      .deleteFrom('sign_in_links')
      .where('hash', '=', hashKey(token))
      .where('expires_at', '>', now)
      .returning(['org_id', 'user_id', 'is_admin', 'issued_by'])
      .executeTakeFirst();
    if (link === undefined) throw badRequest('This sign-in link was already used or has expired. Request a new one.');
    const { org_id: orgId, user_id: userId, is_admin: isAdmin, issued_by: issuedBy } = link;
    if (!isAdmin) await findOpenOrganisation(transaction, orgId);
    if (issuedBy !== null && (await transaction.count(ApiKey, { id: issuedBy, revokedAt: null })) === 0)
      throw badRequest('The key that created this sign-in link was revoked. Request a new link.');
    return openSession({ em: transaction, clock }, { orgId, userId, isAdmin, issuedBy });
  });
}

interface SessionOwner {
  orgId: string;
  userId: string;
  isAdmin: boolean;
  /** The key that created the link. The session has its scopes. Null if there is no such key. */
  issuedBy: string | null;
}

export async function openSession({ em, clock }: Needs<'em' | 'clock'>, owner: SessionOwner) {
  const { orgId, userId, isAdmin, issuedBy } = owner;
  const issuer = issuedBy === null ? null : await em.findOne(ApiKey, { id: issuedBy }, { fields: ['scopes'] });
  const key = generateKey(isAdmin ? 'app' : 'usr');
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
  em.create(ApiKey, {
    id: newId(),
    kind: isAdmin ? 'admin' : 'user',
    orgId: isAdmin ? null : orgId,
    userId: isAdmin ? null : userId,
    name: 'Dashboard',
    keyPrefix: keyPrefix(key),
    hash: hashKey(key),
    createdBy: userId,
    createdAt: now,
    expiresAt,
    issuedBy,
    scopes: isAdmin ? null : (issuer?.scopes ?? null),
  });
  await em.flush();
  const authType = isAdmin ? ('admin' as const) : ('user_key' as const);
  return { key, expiresAt: expiresAt.toISOString(), authType, orgId, userId };
}

/** Ends the caller's session. A permanent key is not revoked here. */
export async function signOut({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>) {
  const ended = await em.nativeUpdate(
    ApiKey,
    { id: actor.keyId, expiresAt: { $ne: null }, revokedAt: null },
    { revokedAt: clock.now() },
  );
  return { message: ended === 0 ? 'Nothing changed, because the key does not belong to a session.' : 'Session ended.' };
}

/** After expiry. One day leaves room for clock differences. */
const KEPT_MS = 24 * 3_600_000;

export const pruneSignInLinks = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'sign_in_links', column: 'expires_at', before }, signal),
);

export const pruneSessions = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'api_keys', column: 'expires_at', before }, signal),
);
