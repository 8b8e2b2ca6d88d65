import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { planByIndex } from '../../src/database/plan-by-index.ts';
import type { ContactTables } from './contact.queries.ts';

interface Slice {
  orgId: string;
  brandId: string;
  condition: RawBuilder<boolean>;
  /** Contact position; exclusive. */
  after: number;
  limit: number;
}

export function contactsAfter(em: EntityManager, { orgId, brandId, condition, after, limit }: Slice) {
  return planByIndex(em, (inside) =>
    inside
      .getKysely<ContactTables>()
      .selectFrom('contacts')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('brand_id', '=', brandId)
      .where(condition)
      .where('position', '>', String(after))
      .orderBy('position')
      .limit(limit)
      .execute(),
  );
}
