import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { formatCents } from '../../../src/kernel/money.ts';
import { timeZoneOf } from '../../identity/index.ts';
import type { BudgetCaps } from './budget.rules.ts';
import { BudgetKind } from './budget.schema.ts';

interface NewBudget {
  campaignId: string;
  orgId: string;
  caps: BudgetCaps;
  sandbox?: boolean;
}

/** Creates a new campaign's budget; an existing budget stays. Its windows begin with the first use. */
export async function openBudget(
  { em }: Needs<'em'>,
  { campaignId, orgId, caps, sandbox = false }: NewBudget,
): Promise<void> {
  const rows = BudgetKind.options.map((kind) => {
    const cap = caps[kind];
    return { kind, cap: cap === null ? null : formatCents(cap) };
  });
  await statement(
    em,
    `insert into budget_windows (campaign_id, kind, org_id, sandbox, time_zone, starts_at, cap)
     select $1::uuid, given.kind, whose.org_id, $4, ${timeZoneOf('whose.org_id')}, 'epoch', given.cap
     from (values ($2::uuid)) as whose (org_id), jsonb_to_recordset($3::jsonb) as given (kind text, cap numeric)
     order by given.kind
     on conflict do nothing`,
    [campaignId, orgId, JSON.stringify(rows), sandbox],
  );
}
