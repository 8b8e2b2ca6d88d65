import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId, newId } from '../../src/kernel/ids.ts';
import { emit } from '../../src/kernel/outbox.ts';
import { useUp } from './bought-results.ts';
import { Campaign, CampaignTransition } from './campaign.entity.ts';
import { canMove, isFinal } from './campaign.rules.ts';
import type { CampaignStatus } from './campaign.schema.ts';
import { eventOfMove } from './event-of-move.ts';
import { runCampaignJob } from './run-campaign.job.ts';

/**
 * The campaign as it stands now, held until the transaction ends. Whoever changes a campaign takes this lock first and the
 * lock of its budget second; whoever sends its mail holds the row `for share`, so a stop waits for what is under way.
 * A runner that goes to sleep decides under this lock: a cap that is changed meanwhile is then seen or wakes it again.
 */
export async function lockCampaign(
  em: EntityManager,
  { orgId, campaignId }: { orgId: string; campaignId: string },
): Promise<Campaign> {
  const campaign = isId(campaignId)
    ? await em.findOne(Campaign, { id: campaignId, orgId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    : null;
  if (campaign === null) throw notFound('Campaign');
  return campaign;
}

/**
 * The only way from one status to another: keeps the move, tells of it, and says when the runner looks again. The campaign
 * must be locked. False when it cannot move there, and then nothing has changed.
 */
export async function moveCampaign(
  unit: Needs<'em' | 'clock' | 'alarm'>,
  campaign: Campaign,
  toStatus: CampaignStatus,
  reason: string,
): Promise<boolean> {
  const { em, clock } = unit;
  const fromStatus = campaign.status;
  if (!canMove(fromStatus, toStatus)) return false;
  const now = clock.now();
  const dueAt = toStatus === 'active' ? now : null;
  em.assign(campaign, { status: toStatus, dueAt, nextRunAt: null, closedGate: null, updatedAt: now });
  await em.flush();
  if (isFinal(toStatus)) {
    await cancelQueuedMessages(em, campaign, reason);
    await useUp({ em }, campaign.id);
  }
  await keepTransition(unit, campaign, { fromStatus, reason });
  return true;
}

/** Writes the move down, tells of it, and rings for a campaign that may run. */
export async function keepTransition(
  unit: Needs<'em' | 'clock' | 'alarm'>,
  campaign: Campaign,
  { fromStatus, reason }: { fromStatus: CampaignStatus | null; reason: string },
): Promise<void> {
  const { em, clock, alarm } = unit;
  const { id: campaignId, orgId, status: toStatus } = campaign;
  await em.insert(CampaignTransition, {
    id: newId(),
    orgId,
    campaignId,
    fromStatus,
    toStatus,
    reason,
    at: clock.now(),
  });
  const event = await eventOfMove(em, campaign, { fromStatus, reason });
  if (event !== null) await emit(unit, [event]);
  if (toStatus === 'active') await alarm.wake(runCampaignJob, { campaignId });
}

/** What has not left yet never will. A message that is being sent is the sender's to finish. */
async function cancelQueuedMessages(em: EntityManager, { id }: Campaign, reason: string): Promise<void> {
  await em.execute(
    `update messages set status = 'cancelled', due_at = null, reason = ? where campaign_id = ? and status = 'queued'`,
    [reason, id],
  );
}
