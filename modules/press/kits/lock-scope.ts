import type { EntityManager } from '@mikro-orm/postgresql';
import { takeNamedLock } from '../../../src/database/locks.ts';

/** Until the end of the transaction nobody else begins, ends or changes a kit of the scope. */
export const lockScope = (em: EntityManager, { orgId, scope }: Record<'orgId' | 'scope', string>): Promise<void> =>
  takeNamedLock(em, 'press kits', { id: `${orgId}:${scope}`, mode: 'alone' });
