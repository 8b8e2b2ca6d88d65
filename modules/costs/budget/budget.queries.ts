import type { InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import type { CostTotal } from '../ledger/cost-entry.entity.ts';
import { type ClosedGate, nextGate, standingGate } from './budget.rules.ts';
import { BudgetKind, type BudgetView } from './budget.schema.ts';
import { type BudgetOwner, readBudget } from './load-budget.ts';

export async function viewBudget({ em, clock }: Needs<'em' | 'clock'>, owner: BudgetOwner): Promise<BudgetView> {
  const { windows } = await readBudget(em, owner, clock.now());
  const gate = standingGate(windows);
  return {
    windows: BudgetKind.options.flatMap((kind) =>
      windows
        .filter((window) => window.kind === kind)
        .map(({ spent, reserved, cap, endsAt }) => ({
          kind,
          spentInUsdCents: formatCents(spent),
          reservedInUsdCents: formatCents(reserved),
          limitInUsdCents: cap === null ? null : formatCents(cap),
          resetsAt: endsAt?.toISOString() ?? null,
        })),
    ),
    closedGate: gate === null ? null : { kind: gate.kind, opensAt: gate.opensAt?.toISOString() ?? null },
  };
}

/** Returns the cap that blocks the campaign now, and when it opens. The campaign's `nextRunAt` uses it. */
export async function closedBudgetGate(
  { em, clock }: Needs<'em' | 'clock'>,
  owner: BudgetOwner,
): Promise<ClosedGate | null> {
  return standingGate((await readBudget(em, owner, clock.now())).windows);
}

/**
 * Returns the cap that has no room for another unit, if its closing was already announced. This avoids
 * asking again under the lock.
 */
export async function announcedGate(
  { em, clock }: Needs<'em' | 'clock'>,
  owner: BudgetOwner,
  price: Money,
): Promise<ClosedGate | null> {
  const { windows } = await readBudget(em, owner, clock.now());
  const gate = nextGate(windows, price);
  const isTold = windows.some(({ kind, refusedPrice }) => kind === gate?.kind && refusedPrice !== null);
  return isTold ? gate : null;
}

/** Returns whether the total cap has no room for another unit, even if all reserved money were released. */
export async function isTotalSpent(
  { em, clock }: Needs<'em' | 'clock'>,
  owner: BudgetOwner,
  price: Money,
): Promise<boolean> {
  const { windows } = await readBudget(em, owner, clock.now());
  const total = windows.filter(({ kind }) => kind === 'total').map((window) => ({ ...window, reserved: 0n }));
  return nextGate(total, price) !== null;
}

interface CampaignCost {
  campaignId: string;
  costName: string;
  total: Money;
  actual: Money;
  provisioned: Money;
  quantity: bigint;
}

/** Returns campaign costs by cost name from counters, so the effort does not depend on the number of leads. */
export async function campaignCosts(
  { em }: Needs<'em'>,
  { orgId, campaignIds }: { orgId: string; campaignIds: string[] },
): Promise<CampaignCost[]> {
  if (campaignIds.length === 0) return [];
  const rows = await em
    .getKysely<InferKyselyDB<typeof CostTotal>>()
    .selectFrom('cost_totals')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`campaign_id = any(${campaignIds}::uuid[])`)
    .orderBy('campaign_id')
    .orderBy('cost_name')
    .execute();
  return rows.map((row) => {
    const actual = centsFromNumeric(row.actual);
    const provisioned = centsFromNumeric(row.provisioned);
    return {
      campaignId: row.campaign_id,
      costName: row.cost_name,
      total: actual + provisioned,
      actual,
      provisioned,
      quantity: BigInt(row.quantity),
    };
  });
}
