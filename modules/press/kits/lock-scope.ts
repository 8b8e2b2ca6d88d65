import type { EntityManager } from '@mikro-orm/postgresql';
import { takeNamedLock } from '../../../src/database/locks.ts';

/** Locks the kits of a scope until the end of the transaction, against every start, end or change. */
export const lockScope = (em: EntityManager, { orgId, scope }: Record<'orgId' | 'scope', string>): Promise<void> =>
  takeNamedLock(em, 'press kits', { id: `${orgId}:${scope}`, mode: 'alone' });
