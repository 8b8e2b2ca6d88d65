import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { isAwaitingApproval } from '../open-messages.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { lockWithFollowers, permitDecision } from './lock-awaiting.ts';
import { releaseApproved } from './release-messages.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'deliverySettings'>;

/** Limits one transaction, so that a concurrent stop waits only briefly. */
const APPROVED_AT_ONCE = 2_000;

/** Approves the oldest waiting messages. Messages that another request decides in the meantime are skipped. */
export async function approveAll(unit: Unit, { campaignId }: { campaignId: string }) {
  const { orgId } = unit.actor;
  await assertOwnCampaign(unit.em, orgId, campaignId);
  const approved = await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await permitDecision(inside, campaignId, 'approved');
    const ids = await planByIndex(em, (own) =>
      statement<{ id: string }>(own, OLDEST, [orgId, campaignId, APPROVED_AT_ONCE]),
    );
    if (ids.length === 0) return 0;
    const waiting = ids.map(({ id }) => id);
    await lockWithFollowers(em, orgId, waiting);
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
    return releaseApproved(inside, { orgId, ids: waiting });
  });
  return { approved, hasMore: await isAwaitingApproval(unit.em, campaignId) };
}

const OLDEST = `
  select id from messages where org_id = $1 and campaign_id = $2 and status = 'awaiting_approval' order by id limit $3`;
