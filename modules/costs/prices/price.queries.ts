import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { prepared, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import type { PlatformPrice } from './price.entity.ts';
import type { PriceView } from './price.schema.ts';

type PriceTables = InferKyselyDB<typeof PlatformPrice>;

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

/**
 * Returns the unit price for an organisation: its own price if set, else the platform's. Null if the name
 * has no price. Without an organisation, returns the platform's price.
 */
export async function priceOf(em: EntityManager, orgId: string | null, name: string, at: Date): Promise<Money | null> {
  const [price] = await statement<{ cents: string }>(em, PRICE, [orgId, name, at]);
  return price === undefined ? null : centsFromNumeric(price.cents);
}

const PRICE = prepared(`
  select cost_per_unit_in_usd_cents as cents from (
    select 1 as place, effective_from, cost_per_unit_in_usd_cents from organisation_prices
    where org_id = $1 and name = $2 and effective_from <= $3
    union all
    select 2, effective_from, cost_per_unit_in_usd_cents from platform_prices where name = $2 and effective_from <= $3
  ) as price order by place, effective_from desc limit 1`);

export async function setOwnPrices(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  prices: readonly { name: string; unitCost: Money }[],
): Promise<void> {
  await statement(
    em,
    `insert into organisation_prices (org_id, name, cost_per_unit_in_usd_cents, effective_from)
     select $1::uuid, name, cents, $4::timestamptz from unnest($2::text[], $3::numeric[]) as given (name, cents)
     on conflict (org_id, name, effective_from) do update set cost_per_unit_in_usd_cents = excluded.cost_per_unit_in_usd_cents`,
    [orgId, prices.map(({ name }) => name), prices.map(({ unitCost }) => formatCents(unitCost)), clock.now()],
  );
}
