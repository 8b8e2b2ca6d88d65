import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared, statement } from '../../../src/database/statement.ts';
import { centsFromNumeric, type Money, times } from '../../../src/kernel/money.ts';
import { type BudgetOwner, reservedFor } from '../../costs/index.ts';
import type { Plan } from './plan.ts';

/** Returns the cost of the scheduled emails, without emails whose money is already reserved. */
export async function promisedMoney(
  em: EntityManager,
  { orgId, campaignId }: BudgetOwner,
  { email }: Plan,
): Promise<Money> {
  if (email === null) return 0n;
  const [row] = await statement<{ open: number; reserved: string }>(em, PROMISED, [orgId, campaignId, email.costName]);
  if (row === undefined) return 0n;
  const promised = times(email.unitCost, Math.max(0, row.open)) - centsFromNumeric(row.reserved);
  return promised > 0n ? promised : 0n;
}

const PROMISED = prepared(`
  select coalesce((select value from campaign_counts where org_id = $1 and campaign_id = $2 and name = 'openMessages'), 0)::int as open,
         ${reservedFor('$1', '$2', '$3')} as reserved`);
