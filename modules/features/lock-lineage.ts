import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';

/** One after the other within a lineage, so that two administrators at the same moment get two versions. */
export const lockLineage = (em: EntityManager, dynastySlug: string) =>
  statement(em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`feature:${dynastySlug}`]);
