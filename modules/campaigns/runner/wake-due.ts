import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { cancelQueued, nextSendAt } from '../../delivery/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

type Unit = Needs<'em' | 'clock' | 'alarm'>;

/** Finds due campaigns that no alarm rings for. */
export async function sweepCampaigns({ em, clock, alarm }: Unit): Promise<void> {
  const rows = await statement<{ id: string }>(
    em,
    `select id from campaigns where due_at <= $1 and status = 'active' and (claimed_until is null or claimed_until < $1)`,
    [clock.now()],
  );
  for (const { id } of rows) await alarm.wake(runCampaignJob, { campaignId: id });
}

/** Money came back: those that wait for a cap look again. */
export async function wakeReleased({ em, clock, alarm }: Unit, campaignIds: string[]): Promise<void> {
  const rows = await statement<{ id: string }>(
    em,
    `update campaigns set due_at = $2 where id = any($1::uuid[]) and status = 'active'
       and closed_gate in ('daily', 'weekly', 'monthly') returning id`,
    [campaignIds, clock.now()],
  );
  for (const { id } of rows) await alarm.wake(runCampaignJob, { campaignId: id });
}

/** The last promised step is gone: a campaign without new leads to come is over. */
export async function wakeWhenDone(unit: Unit, campaignId: string): Promise<void> {
  const { em, clock, alarm } = unit;
  if ((await nextSendAt(em, campaignId)) !== null) return;
  const rows = await statement(
    em,
    `update campaigns set due_at = $2 where id = $1 and status = 'active' and no_more_leads is not null returning id`,
    [campaignId, clock.now()],
  );
  if (rows.length > 0) await alarm.wake(runCampaignJob, { campaignId });
}

/** The total cap has no room for another email, and opens only by hand: what is promised is promised no longer. */
export async function giveUpSteps(unit: Unit, campaignId: string): Promise<void> {
  await cancelQueued(unit.em, campaignId, 'budget_exhausted');
  await wakeWhenDone(unit, campaignId);
}
