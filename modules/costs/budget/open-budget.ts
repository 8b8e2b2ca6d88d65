import type { Needs } from '../../../src/kernel/context.ts';
import { formatCents } from '../../../src/kernel/money.ts';
import type { BudgetCaps } from './budget.rules.ts';
import { BudgetKind } from './budget.schema.ts';

/** Gives a new campaign its budget; a campaign that has one keeps it. Its windows begin when it is first used. */
export async function openBudget(
  { em }: Needs<'em'>,
  { campaignId, orgId, caps }: { campaignId: string; orgId: string; caps: BudgetCaps },
): Promise<void> {
  const rows = BudgetKind.options.map((kind) => {
    const cap = caps[kind];
    return { kind, cap: cap === null ? null : formatCents(cap) };
  });
  await em.execute(
    `insert into budget_windows (campaign_id, kind, org_id, time_zone, starts_at, cap)
     select ?, given.kind, organisations.id, organisations.time_zone, 'epoch', given.cap
     from organisations, jsonb_to_recordset(?::jsonb) as given (kind text, cap numeric)
     where organisations.id = ? order by given.kind
     on conflict do nothing`,
    [campaignId, JSON.stringify(rows), orgId],
  );
}
