import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../src/kernel/ids.ts';
import { PlatformPrice } from './price.entity.ts';
import { priceCatalogue } from './price-catalogue.ts';

export async function seedPrices(em: EntityManager): Promise<void> {
  const rows = priceCatalogue.map((price) => ({ ...price, id: newId(), effectiveFrom: new Date(price.effectiveFrom) }));
  await em.upsertMany(PlatformPrice, rows, {
    onConflictFields: ['name', 'effectiveFrom'],
    onConflictAction: 'ignore',
  });
}
