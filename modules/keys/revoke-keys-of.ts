import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';

/** Revokes all keys and sessions of a removed user and deletes their sign-in links. */
export async function revokeKeysOf(
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
