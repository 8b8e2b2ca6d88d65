import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../src/kernel/clock.ts';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import { firstUser, hasOrganisation } from '../identity/index.ts';
import { ApiKey } from './api-key.entity.ts';

/** Keys that the environment gives; without them the first start makes its own. */
interface GivenKeys {
  userKey: string | undefined;
  adminKey: string | undefined;
}

/** Only keys that were made just now can be shown: those in the database are hashes. */
export interface SeededKeys {
  userKey: string | null;
  adminKey: string | null;
}

/**
 * On an empty database: one organisation, one user, one user key, one admin key. Later: a key that the environment gives
 * and the database does not know is added, so that changing the setting works; a revoked one stays revoked. There is one admin key: a new
 * one takes the place of the one before, which ends with its sessions, since nothing else could end one that got into wrong hands.
 *
 * They are shown before they hold: whoever is killed between the two has seen a key that is worth nothing, and the next
 * start makes others; the other way round nobody would ever see them.
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
  const user = await firstUser(em, clock);
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
