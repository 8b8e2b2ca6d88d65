import { taking } from '../../../src/database/locks.ts';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Money } from '../../../src/kernel/money.ts';
import { Campaign, waitsFor } from '../../campaign-state/index.ts';
import { isTotalSpent } from '../../costs/index.ts';
import { cancelCampaignMessages, isAwaitingApproval, nextSendAt, sendMessagesJob } from '../../messages/index.ts';
import { lockCampaign } from '../lifecycle/move-campaign.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

export async function sweepCampaigns({ em, clock, queue }: Unit): Promise<void> {
  const rows = await statement<{ id: string }>(
    em,
    `select id from campaigns where due_at <= $1 and status = 'active' and (claimed_until is null or claimed_until < $1)
       and ${ofOpenOrganisation('org_id')}`,
    [clock.now()],
  );
  for (const { id } of rows) await queue.enqueue(runCampaignJob, { campaignId: id });
}

/**
 * Runs all jobs of an organisation's campaigns now. The jobs of a closed organisation find nothing to do and
 * leave the queue.
 */
export async function enqueueAllJobs({ em, queue }: Needs<'em' | 'queue'>, orgId: string): Promise<void> {
  const rows = await statement<{ id: string }>(em, 'select id from campaigns where org_id = $1 order by id', [orgId]);
  for (const { id: campaignId } of rows) {
    await queue.enqueue(runCampaignJob, { campaignId });
    await queue.enqueue(sendMessagesJob, { campaignId });
  }
}

/**
 * Enqueues campaigns after money was released. Their messages may wait for a cap until the next week or
 * month. Call it in the transaction that releases the money, before the budget locks.
 */
export async function enqueueReleased({ em, clock, queue }: Unit, campaignIds: string[]): Promise<void> {
  if (campaignIds.length === 0) return;
  taking(em, 'campaigns');
  const rows = await statement<{ id: string; waits: boolean }>(
    em,
    `update campaigns c set due_at = case when known.waits then $2 else c.due_at end
     from (
       select id, coalesce(${waitsFor('budget')}, false) as waits from campaigns
       where id = any($1::uuid[]) and status = 'active' order by id for no key update
     ) known
     where c.id = known.id returning c.id, known.waits`,
    [campaignIds, clock.now()],
  );
  for (const { id, waits } of rows) {
    if (waits) await queue.enqueue(runCampaignJob, { campaignId: id });
    await queue.enqueue(sendMessagesJob, { campaignId: id });
  }
}

/**
 * Enqueues campaigns that wait for credit. Call it after the commit that added the credit, because that
 * transaction holds the credit lock.
 */
export async function enqueueCredited({ em, clock, queue }: Unit, orgId: string): Promise<void> {
  const rows = await statement<{ id: string }>(
    em,
    `update campaigns c set due_at = $2
     from (
       select id from campaigns
       where org_id = $1 and status = 'active' and ${waitsFor('credit')} order by id for no key update
     ) waiting
     where c.org_id = $1 and c.id = waiting.id returning c.id`,
    [orgId, clock.now()],
  );
  for (const { id } of rows) await queue.enqueue(runCampaignJob, { campaignId: id });
}

/**
 * Enqueues a campaign that gets no new leads once its last open step is gone. Reads `no_more_leads` under
 * the lock, because the runner that sets it may be about to sleep.
 */
export async function enqueueWhenDone(unit: Unit, campaignId: string): Promise<void> {
  const { em, clock, queue } = unit;
  if ((await nextSendAt(em, campaignId)) !== null || (await isAwaitingApproval(em, campaignId))) return;
  const rows = await statement(
    em,
    `with known as materialized (
       select id, no_more_leads is not null as drains from campaigns where id = $1 and status = 'active' for no key update
     )
     update campaigns c set due_at = $2 from known where c.id = known.id and known.drains returning c.id`,
    [campaignId, clock.now()],
  );
  if (rows.length > 0) await queue.enqueue(runCampaignJob, { campaignId });
}

/**
 * Cancels the scheduled steps once the total cap is used up. It takes the campaign lock that every cap
 * change holds, so a raised cap is seen. If only reserved money fills the cap, nothing is cancelled:
 * releasing it enqueues sending again.
 */
export async function cancelUnpayableSteps(unit: Unit, campaignId: string, price: Money): Promise<void> {
  const { orgId } = await unit.em.findOneOrFail(Campaign, { id: campaignId });
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const campaign = await lockCampaign(em, { orgId, campaignId });
    if (await isTotalSpent(inside, { orgId, campaignId }, price))
      await cancelCampaignMessages(inside, campaign, 'budget_exhausted');
  });
  await enqueueWhenDone(unit, campaignId);
}
