import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict, DomainError } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { deriveUserKey, hashKey, keyPrefix } from '../../../src/security/api-key.ts';
import { assertPermanentKey } from './create-sign-in-link.ts';
import { SESSION_LIFE_MS } from './sign-in.ts';

/**
 * Returns one session key for all browsers of a user, for applications with their own sign-in. Calls with the same key
 * return the same session and extend it. Revoking the key ends the session.
 */
export async function openBrowserSession(unit: Needs<'em' | 'clock' | 'vault' | 'actor'>) {
  const { em, clock, actor } = unit;
  const { orgId, userId, keyId } = actor;
  if (userId === null) throw badRequest('A session belongs to a user. Send the header x-user-id.');
  if (actor.scopes !== null)
    throw new DomainError('forbidden', 'A key with scopes cannot open a browser session. Use a key without scopes.');
  await assertPermanentKey(unit);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_LIFE_MS);
  const id = newId();
  const key = keyOf(unit, id);
  return em.transactional(async (inside) => {
    await statement(
      inside,
      'update api_keys set revoked_at = $3 where org_id = $1 and user_id = $2 and derived and revoked_at is null and expires_at <= $3',
      [orgId, userId, now],
    );
    const [row] = await statement<{ id: string }>(
      inside,
      `insert into api_keys as held (id, kind, org_id, user_id, name, key_prefix, hash, created_by, created_at, expires_at, issued_by, derived)
       values ($1, 'user', $2, $3, 'Browser', $4, $5, $3, $6, $7, $8, true)
       on conflict (org_id, user_id, issued_by) where derived and revoked_at is null do update set expires_at = excluded.expires_at
       returning id`,
      [id, orgId, userId, keyPrefix(key), hashKey(key), now, expiresAt, keyId],
    );
    if (row === undefined) throw conflict('This session ended during the request. Try again.');
    const told = keyOf(unit, row.id);
    return { id: row.id, key: told, keyPrefix: keyPrefix(told), name: 'Browser', expiresAt: expiresAt.toISOString() };
  });
}

const keyOf = ({ vault }: Needs<'vault'>, id: string): string => deriveUserKey(vault.derive('browser-keys'), id);
