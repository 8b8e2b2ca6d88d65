import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { centsFromNumeric, type Money } from '../../../src/kernel/money.ts';

interface Span {
  from: Date;
  until: Date;
}

/** Returns a campaign's costs by day in this time zone. The day of the reservation counts, as for the caps. */
export async function costsByDay(
  em: EntityManager,
  { orgId, id }: RowKey,
  { from, until, timeZone }: Span & { timeZone: string },
): Promise<Map<string, Money>> {
  const rows = await statement<{ day: string; amount: string }>(
    em,
    `select (reserved_at at time zone $5)::date::text as day, sum(amount) as amount from cost_entries
     where org_id = $1 and campaign_id = $2 and reserved_at >= $3 and reserved_at < $4 group by 1`,
    [orgId, id, from, until, timeZone],
  );
  return new Map(rows.map(({ day, amount }) => [day, centsFromNumeric(amount)]));
}

/**
 * Sums an organisation's sandbox or live costs by reservation time. `from` and `until` must be whole
 * quarters of an hour.
 */
export async function sumCostsBetween(
  em: EntityManager,
  orgId: string,
  { from, until, sandbox }: Span & { sandbox: boolean },
): Promise<Money> {
  const [row] = await planByIndex(em, (inside) =>
    statement<{ amount: string }>(
      inside,
      `select coalesce((select sum(amount) from spent_quarters
                      where org_id = $1 and sandbox = $4 and starts_at >= $2 and starts_at < $3), 0)
          + coalesce((select sum(amount) from cost_entries
                      where org_id = $1 and not summed and sandbox = $4 and reserved_at >= $2 and reserved_at < $3), 0) as amount`,
      [orgId, from, until, sandbox],
    ),
  );
  return centsFromNumeric(row?.amount ?? '0');
}

export const reservedFor = (orgId: string, campaignId: string, costName: string) =>
  `coalesce((select provisioned from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId} and cost_name = ${costName}), 0)`;

export const campaignCostOf = (orgId: string, campaignId: string) =>
  `(select sum(actual + provisioned) from cost_totals where org_id = ${orgId} and campaign_id = ${campaignId})`;

export const lastCostOf = (orgId: string, campaignId: string) =>
  `(select max(reserved_at) from cost_entries where org_id = ${orgId} and campaign_id = ${campaignId})`;
