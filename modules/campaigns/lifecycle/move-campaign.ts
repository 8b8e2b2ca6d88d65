import type { EntityManager } from '@mikro-orm/postgresql';
import { lockRows } from '../../../src/database/locks.ts';
import { emit } from '../../../src/database/outbox.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId, newId } from '../../../src/kernel/ids.ts';
import type { CampaignStatus } from '../../campaign-state/index.ts';
import { ALL_GATES_OPEN, Campaign, CampaignTransition } from '../../campaign-state/index.ts';
import { cancelCampaignMessages } from '../../messages/index.ts';
import { canMove, isFinal } from '../campaign.rules.ts';
import { deleteUsedResults } from '../provider-result-cache.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { statusChangeEvent } from './status-change-event.ts';

/**
 * Locks a campaign and returns its current state. Before a status change, call `forbidSending` first. The
 * runner decides to sleep under this lock, so it sees a cap changed earlier, and a later change enqueues it
 * again.
 */
export async function lockCampaign(
  em: EntityManager,
  { orgId, campaignId }: { orgId: string; campaignId: string },
): Promise<Campaign> {
  if (!isId(campaignId)) throw notFound('Campaign');
  await lockRows(em, 'campaigns', [{ orgId, id: campaignId }]);
  const campaign = await em.findOne(Campaign, { id: campaignId, orgId }, { refresh: true });
  if (campaign === null) throw notFound('Campaign');
  return campaign;
}

/**
 * The only way to change a status. The caller must hold the campaign's lock and have called `forbidSending`.
 * The event reads costs after `beforeTold`. Returns false, with nothing changed, if the move is not allowed.
 */
export async function moveCampaign(
  unit: Needs<'em' | 'clock' | 'queue'>,
  campaign: Campaign,
  toStatus: CampaignStatus,
  reason: string,
  beforeTold?: () => Promise<void>,
): Promise<boolean> {
  const { em, clock } = unit;
  const fromStatus = campaign.status;
  if (!canMove(fromStatus, toStatus)) return false;
  const now = clock.now();
  const dueAt = toStatus === 'active' ? now : null;
  em.assign(campaign, { status: toStatus, dueAt, ...ALL_GATES_OPEN, updatedAt: now });
  await em.flush();
  if (isFinal(toStatus)) {
    await deleteUsedResults({ em }, campaign, null);
    await cancelCampaignMessages(unit, campaign, reason);
  }
  await beforeTold?.();
  await recordTransition(unit, campaign, { fromStatus, reason });
  return true;
}

export async function recordTransition(
  unit: Needs<'em' | 'clock' | 'queue'>,
  campaign: Campaign,
  { fromStatus, reason }: { fromStatus: CampaignStatus | null; reason: string },
): Promise<void> {
  const { em, clock, queue } = unit;
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
  const event = await statusChangeEvent(unit, campaign, { fromStatus, reason });
  if (event !== null) await emit(unit, [event]);
  if (toStatus === 'active') await queue.enqueue(runCampaignJob, { campaignId });
}
