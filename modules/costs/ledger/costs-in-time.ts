import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { centsFromNumeric, type Money } from '../../../src/kernel/money.ts';

interface Span {
  from: Date;
  until: Date;
}

/** What a campaign cost, by the day in this time zone on which the money was reserved, as its caps count it. */
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

/** Adds up what an organisation reserved in a span of whole quarters of an hour, in one world, in campaigns and outside. */
export async function spentIn(
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
