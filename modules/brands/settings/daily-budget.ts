import type { Needs } from '../../../src/kernel/context.ts';
import { Brand } from '../brand.entity.ts';
import { findBrand } from '../brand.queries.ts';

export async function readDailyBudget({ em, actor }: Needs<'em' | 'actor'>, { brandId }: { brandId: string }) {
  const { id, orgId, dailyBudgetCents, updatedAt } = await findBrand(em, actor.orgId, brandId);
  return { brandId: id, orgId, dailyBudgetCents: dailyBudgetCents ?? null, updatedAt: updatedAt.toISOString() };
}

/** Stores the cap in the transaction that applies it to the campaigns. */
export async function keepDailyBudget(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  { brandId, dailyBudgetCents }: { brandId: string; dailyBudgetCents: number | null },
): Promise<void> {
  await em.nativeUpdate(Brand, { id: brandId, orgId }, { dailyBudgetCents, updatedAt: clock.now() });
}
