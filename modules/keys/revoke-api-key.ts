import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { ApiKey } from './api-key.entity.ts';

/** The key is refused from the next request on: every request asks the database for it. */
export async function revokeApiKey({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>, { id }: { id: string }) {
  // The admin key itself stays: only its sessions can be ended.
  const shared = [{ kind: 'app' as const }, { kind: 'admin' as const, expiresAt: { $ne: null } }];
  const mine = actor.isAdmin ? { $or: [{ orgId: actor.orgId }, ...shared] } : { orgId: actor.orgId };
  const revoked = isId(id)
    ? await em.nativeUpdate(ApiKey, { id, revokedAt: null, ...mine }, { revokedAt: clock.now() })
    : 0;
  if (revoked === 0) throw notFound('API key');
  return { message: 'The key is revoked.' };
}
