import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { NotifyUnit, Whose } from '../../identity/index.ts';
import { advanceFirstEmails, sendMessagesJob } from '../../messages/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

/**
 * Makes active campaigns check their gates after the commit, because a key was added or a brand was resumed.
 * Covers one brand or the whole organisation.
 */
export function notifyCampaignsOf(unit: NotifyUnit, whose: Whose): void {
  unit.afterCommit(() => enqueueNow(unit, whose));
}

/**
 * Updates every row, also leased and overdue ones. The update waits for a runner that is about to sleep. A
 * runner that waits for providers longer than a lease also notices it.
 */
async function enqueueNow({ orm, clock, queue }: NotifyUnit, { orgId, brandId, ofSenders }: Whose): Promise<void> {
  const em = orm.em.fork();
  taking(em, 'campaigns');
  const due = await statement<{ id: string }>(
    em,
    `update campaigns set due_at = $1
     where org_id = $2 and id in (
       select id from campaigns
       where org_id = $2 and status = 'active' and ($3::uuid is null or brand_ids @> array[$3::uuid])
       order by id for no key update
     ) returning id`,
    [clock.now(), orgId, brandId ?? null],
  );
  for (const { id } of due) {
    await queue.enqueue(runCampaignJob, { campaignId: id });
    if (brandId !== undefined) await queue.enqueue(sendMessagesJob, { campaignId: id });
  }
  if (ofSenders !== true) return;
  const campaignIds = due.map(({ id }) => id);
  for (const campaignId of await advanceFirstEmails(orm.em.fork(), { orgId, campaignIds, now: clock.now() })) {
    await queue.enqueue(sendMessagesJob, { campaignId });
  }
}
