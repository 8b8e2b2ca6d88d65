import type { EntityManager } from '@mikro-orm/postgresql';
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

/** What an organisation spent on no campaign: the reading of websites and mails by a model. */
export async function spentOutsideCampaigns(em: EntityManager, orgId: string, { from, until }: Span): Promise<Money> {
  const [row] = await statement<{ amount: string }>(
    em,
    `select coalesce(sum(amount), 0) as amount from cost_entries
     where org_id = $1 and campaign_id is null and reserved_at >= $2 and reserved_at < $3`,
    [orgId, from, until],
  );
  return centsFromNumeric(row?.amount ?? '0');
}
