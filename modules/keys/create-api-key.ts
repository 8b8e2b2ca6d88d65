import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, DomainError } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { generateKey, hashKey, keyPrefix } from '../../src/security/api-key.ts';
import { ApiKey } from './api-key.entity.ts';
import type { CreateApiKeyInput } from './api-key.schema.ts';

export async function createApiKey(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { name, kind }: z.output<typeof CreateApiKeyInput>,
) {
  if (kind === 'app' && !actor.isAdmin)
    throw new DomainError('forbidden', 'Only the admin key may create application keys.');
  if (kind === 'user' && actor.userId === null) throw badRequest('A user key belongs to a user: send x-user-id.');
  const key = generateKey(kind === 'user' ? 'usr' : 'app');
  const row = em.create(ApiKey, {
    id: newId(),
    kind,
    orgId: kind === 'user' ? actor.orgId : null,
    userId: kind === 'user' ? actor.userId : null,
    name: name ?? null,
    keyPrefix: keyPrefix(key),
    hash: hashKey(key),
    createdBy: actor.userId,
    createdAt: clock.now(),
  });
  await em.flush();
  return {
    id: row.id,
    key,
    keyPrefix: row.keyPrefix,
    name: name ?? null,
    orgId: row.orgId ?? null,
    userId: row.userId ?? null,
    createdBy: actor.userId,
    createdAt: row.createdAt.toISOString(),
    message: 'Keep this key: it is not shown again.',
  };
}
