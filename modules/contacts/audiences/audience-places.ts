import type { EntityManager } from '@mikro-orm/postgresql';
import { Audience } from './audience.entity.ts';

/** 1,000 suggestions with 5 audiences each. Audiences are never pruned. */
const MOST_AUDIENCES = 5_000;

export const audiencePlaces = (orgId: string, adding = 1) => ({
  orgId,
  what: 'audiences',
  most: MOST_AUDIENCES,
  adding,
  count: (em: EntityManager) => em.count(Audience, { orgId }),
});
