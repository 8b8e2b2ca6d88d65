import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { insertWithinLimit } from '../../src/database/keep-within.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, DomainError } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { missingPermissions } from '../../src/kernel/permissions.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import { ApiKey } from './api-key.entity.ts';
import type { CreateApiKeyInput } from './api-key.schema.ts';

/** Per organisation, without sessions. High enough for all users and programs; stops a program that creates a key per run. */
const MOST_KEYS = 10_000;

export async function createApiKey(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { name, kind, scopes }: z.output<typeof CreateApiKeyInput>,
) {
  if (kind === 'app' && !actor.isAdmin)
    throw new DomainError('forbidden', 'Only the admin key may create application keys.');
  if (kind === 'user' && actor.userId === null)
    throw badRequest('A user key belongs to a user. Send the header x-user-id.');
  if (kind === 'app' && scopes !== undefined) throw badRequest('scopes are only allowed for user keys.');
  const [missing] = missingPermissions(actor.permissions, scopes ?? []);
  if (missing !== undefined)
    throw new DomainError(
      'forbidden',
      `You cannot grant the permission ${missing}, because you or your key do not have it.`,
    );
  // Without scopes, the new key gets the limits of the key that creates it.
  const limits = scopes ?? actor.scopes;
  const key = generateKey(kind === 'user' ? 'usr' : 'app');
  const owner = kind === 'user' ? { orgId: actor.orgId, userId: actor.userId } : { orgId: null, userId: null };
  const keep = async (inside: EntityManager) =>
    inside.create(ApiKey, {
      id: newId(),
      kind,
      ...owner,
      name: name ?? null,
      keyPrefix: keyPrefix(key),
      hash: hashKey(key),
      createdBy: actor.userId,
      createdAt: clock.now(),
      scopes: limits === null ? null : [...limits],
    });
  const row = await insertWithinLimit(em, keyPlaces(owner.orgId), keep);
  return {
    id: row.id,
    key,
    keyPrefix: row.keyPrefix,
    name: name ?? null,
    orgId: row.orgId ?? null,
    userId: row.userId ?? null,
    createdBy: actor.userId,
    createdAt: row.createdAt.toISOString(),
    scopes: limits === null ? null : [...limits],
    message: 'Store this key now. It is not shown again.',
  };
}

/** Application keys belong to the installation and have their own limit. */
const keyPlaces = (orgId: string | null) => ({
  orgId: orgId ?? 'application',
  what: 'API keys',
  most: MOST_KEYS,
  count: (em: EntityManager) =>
    em.count(ApiKey, { orgId, kind: orgId === null ? 'app' : 'user', expiresAt: null, revokedAt: null }),
});
