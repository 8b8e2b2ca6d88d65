import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import type { PlatformPrice } from './price.entity.ts';
import type { PriceView } from './price.schema.ts';

type PriceTables = InferKyselyDB<typeof PlatformPrice>;

/** Of every name the newest price that has come into effect. */
const pricesAt = (em: EntityManager, at: Date) =>
  em
    .getKysely<PriceTables>()
    .selectFrom('platform_prices')
    .selectAll()
    .distinctOn('name')
    .where('effective_from', '<=', at)
    .orderBy('name')
    .orderBy('effective_from', 'desc');

export async function listPrices({ em, clock }: Needs<'em' | 'clock'>): Promise<PriceView[]> {
  const rows = await pricesAt(em, clock.now()).execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    provider: row.provider,
    providerDomain: row.provider_domain,
    type: row.type as PriceView['type'],
    unit: row.unit as PriceView['unit'],
    costPerUnitInUsdCents: formatCents(centsFromNumeric(row.cost_per_unit_in_usd_cents)),
    effectiveFrom: row.effective_from.toISOString(),
  }));
}

/** What one unit costs at a moment; null where nothing is charged for that name. */
export async function priceOf(em: EntityManager, name: string, at: Date): Promise<Money | null> {
  const row = await pricesAt(em, at).where('name', '=', name).executeTakeFirst();
  return row === undefined ? null : centsFromNumeric(row.cost_per_unit_in_usd_cents);
}
