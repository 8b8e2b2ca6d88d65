import type { Needs } from '../../src/kernel/context.ts';
import { runCampaignJob } from './run-campaign.job.ts';

/**
 * Lets the organisation's active campaigns look at their gates now, or only those of one brand: a key was added, a brand
 * goes on. Every row is touched, also one that a runner holds: so this waits for a runner that is going to sleep.
 */
export async function wakeCampaignsOf(
  { em, clock, alarm }: Needs<'em' | 'clock' | 'alarm'>,
  { orgId, brandId }: { orgId: string; brandId?: string },
): Promise<void> {
  const now = clock.now();
  const woken = await em.execute<{ id: string }[]>(
    `update campaigns set due_at = least(coalesce(due_at, ?), ?)
     where id in (
       select id from campaigns
       where org_id = ? and status = 'active' and (?::uuid is null or brand_ids @> array[?::uuid])
       order by id for update
     ) returning id`,
    [now, now, orgId, brandId ?? null, brandId ?? null],
  );
  for (const { id } of woken) await alarm.wake(runCampaignJob, { campaignId: id });
}
