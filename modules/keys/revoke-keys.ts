import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { ApiKey } from './api-key.entity.ts';

/** Revokes all keys and sessions of a removed user and deletes their sign-in links. */
export async function revokeUserKeys(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<void> {
  await statement(em, 'update api_keys set revoked_at = $3 where org_id = $1 and user_id = $2 and revoked_at is null', [
    orgId,
    userId,
    clock.now(),
  ]);
  await statement(em, 'delete from sign_in_links where org_id = $1 and user_id = $2', [orgId, userId]);
}

/** Revokes the key from the next request on, because each request checks the database. */
export async function revokeApiKey({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>, { id }: { id: string }) {
  // The admin key itself cannot be revoked, only its sessions.
  const shared = [{ kind: 'app' as const }, { kind: 'admin' as const, expiresAt: { $ne: null } }];
  const mine = actor.isAdmin ? { $or: [{ orgId: actor.orgId }, ...shared] } : { orgId: actor.orgId };
  const revoked = isId(id)
    ? await em.nativeUpdate(ApiKey, { id, revokedAt: null, ...mine }, { revokedAt: clock.now() })
    : 0;
  if (revoked === 0) throw notFound('API key');
  return { message: 'Key revoked.' };
}
