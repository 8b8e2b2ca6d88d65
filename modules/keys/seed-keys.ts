import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../src/kernel/clock.ts';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import { ensureFirstUser, hasOrganisation } from '../identity/index.ts';
import { ApiKey } from './api-key.entity.ts';

/** Keys from the environment. Without them, the first start generates keys. */
interface GivenKeys {
  userKey: string | undefined;
  adminKey: string | undefined;
}

/** New keys only: the database stores hashes, so older keys cannot be shown. */
export interface SeededKeys {
  userKey: string | null;
  adminKey: string | null;
}

/**
 * On an empty database, creates an organisation, a user, a user key and an admin key. Later, adds new keys from the
 * environment; a revoked key stays revoked. A new admin key replaces the old one and ends its sessions.
 *
 * Shows the keys before the commit: after a crash in between, the next start creates new keys. In the other order,
 * nobody would ever see the keys.
 */
export function seedKeys(
  em: EntityManager,
  clock: Clock,
  { given, show }: { given: GivenKeys; show(keys: SeededKeys): void },
): Promise<void> {
  return em.transactional(async (transaction) => show(await seed(transaction, clock, given)));
}

async function seed(em: EntityManager, clock: Clock, given: GivenKeys): Promise<SeededKeys> {
  const isFirst = !(await hasOrganisation(em));
  const user = await ensureFirstUser(em, clock);
  const userKey = given.userKey ?? (isFirst ? generateKey('usr') : null);
  const adminKey = given.adminKey ?? (isFirst ? generateKey('app') : null);
  const owner = { orgId: user.orgId, userId: user.id, createdBy: user.id };
  const addedUserKey = await addKey(em, clock, userKey, { kind: 'user', name: 'First key', ...owner });
  const addedAdminKey = await addKey(em, clock, adminKey, { kind: 'admin', name: 'Admin key' });
  if (addedAdminKey !== null) await endOtherAdminKeys(em, clock, addedAdminKey);
  await em.flush();
  return { userKey: addedUserKey, adminKey: addedAdminKey };
}

async function endOtherAdminKeys(em: EntityManager, clock: Clock, key: string): Promise<void> {
  const others = { kind: 'admin' as const, expiresAt: null, revokedAt: null, hash: { $ne: hashKey(key) } };
  await em.nativeUpdate(ApiKey, others, { revokedAt: clock.now() });
}

type KeyOwner = Pick<ApiKey, 'kind' | 'name'> & Partial<Pick<ApiKey, 'orgId' | 'userId' | 'createdBy'>>;

async function addKey(em: EntityManager, clock: Clock, key: string | null, owner: KeyOwner): Promise<string | null> {
  if (key === null) return null;
  const hash = hashKey(key);
  if ((await em.count(ApiKey, { hash })) > 0) return null;
  em.create(ApiKey, { id: newId(), ...owner, keyPrefix: keyPrefix(key), hash, createdAt: clock.now() });
  return key;
}
