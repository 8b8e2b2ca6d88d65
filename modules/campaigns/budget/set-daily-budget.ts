import type { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import { assertOwnBrand, keepDailyBudget } from '../../brands/index.ts';
import { openGates } from '../../campaign-state/index.ts';
import { setCaps } from '../../costs/index.ts';
import type { DailyBudgetInput } from '../campaign.schema.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor'>;

/**
 * Sets or clears the daily cap of all campaigns of a brand that have not ended, and stores it for the brand.
 */
export async function setDailyBudget(unit: Unit, { brandId, dailyBudgetCents }: z.output<typeof DailyBudgetInput>) {
  await assertOwnBrand(unit.em, unit.actor.orgId, brandId);
  const { orgId } = unit.actor;
  const daily = dailyBudgetCents === null ? null : wholeCents(dailyBudgetCents);
  const changed = await unit.em.transactional(async (em) => {
    taking(em, 'campaigns');
    const rows = await statement<{ id: string; status: string }>(
      em,
      `select id, status from campaigns
       where org_id = $1 and brand_ids @> array[$2::uuid] and status in ('draft', 'active', 'paused')
       order by id for no key update`,
      [orgId, brandId],
    );
    const campaignIds = rows.map(({ id }) => id);
    await keepDailyBudget({ em, clock: unit.clock }, orgId, { brandId, dailyBudgetCents });
    await setCaps({ em }, { orgId, campaignIds, caps: { daily } });
    await openGates(em, { orgId, campaignIds }, unit.clock.now());
    return rows;
  });
  for (const { id, status } of changed) {
    if (status === 'active') await unit.queue.enqueue(runCampaignJob, { campaignId: id });
  }
  return { brandId: brandId.toLowerCase(), dailyBudgetCents, campaignIds: changed.map(({ id }) => id) };
}
