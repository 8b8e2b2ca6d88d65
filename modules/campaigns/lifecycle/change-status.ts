import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { type Campaign, forbidSending, PERMIT_MS } from '../../campaign-state/index.ts';
import { endedTrials, findOrganisation } from '../../identity/index.ts';
import { sendMessagesJob, waitForDepartures } from '../../messages/index.ts';
import { resolveWorkflow } from '../../workflows/index.ts';
import { readCampaign, showCampaign } from '../campaign.queries.ts';
import { isFinal } from '../campaign.rules.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { hardEndBy } from '../runner/runner.rules.ts';
import { lockCampaign, moveCampaign } from './move-campaign.ts';
import { assertPublicLinks, assertTrial } from './plan-campaign.ts';

type Unit = Needs<'orm' | 'em' | 'clock' | 'queue' | 'actor' | 'afterCommit'>;
type StartingUnit = Unit & Needs<'publicUrl' | 'nodeTypes'>;
type Ref = { campaignId: string };
type Start = Ref & { allowLocalLinks?: boolean | undefined };

/**
 * Stops a campaign permanently. After the response, no more messages are sent. An ended campaign keeps its
 * status.
 */
export async function stopCampaign(unit: Unit, { campaignId }: Ref) {
  await unit.em.transactional(async (em) => {
    const campaign = await lockIdle(em, { orgId: unit.actor.orgId, campaignId });
    await moveCampaign({ ...unit, em }, campaign, 'stopped', 'stopped');
  });
  untilNothingLeaves(unit, campaignId);
  return showCampaign(unit, campaignId);
}

const untilNothingLeaves = (unit: Unit, id: string) =>
  unit.afterCommit(() => waitForDepartures(unit, { orgId: unit.actor.orgId, id }), PERMIT_MS);

/** Starts a draft. An active campaign is returned unchanged. */
export async function startCampaign(unit: StartingUnit, { campaignId, allowLocalLinks }: Start) {
  await assertTrial(unit, 'started');
  await unit.em.transactional(async (em) => {
    const campaign = await lockIdle(em, { orgId: unit.actor.orgId, campaignId });
    const { status, endDate = null } = campaign;
    if (status === 'active') return;
    if (status !== 'draft') throw conflict(`This campaign is ${status}. Only a draft can be started.`);
    const now = unit.clock.now();
    if (endDate !== null && endDate <= now)
      throw badRequest('endDate has passed. Set a later endDate, then start the campaign.');
    await assertLinksOf({ ...unit, em }, campaign, { allowLocalLinks });
    em.assign(campaign, { startDate: now });
    await moveCampaign({ ...unit, em }, campaign, 'active', 'started');
  });
  return showCampaign(unit, campaignId);
}

async function assertLinksOf(
  unit: Needs<'em' | 'publicUrl' | 'nodeTypes'>,
  { workflowSlug }: Campaign,
  given: Omit<Start, 'campaignId'>,
): Promise<void> {
  const { dag } = await resolveWorkflow(unit, { slug: workflowSlug });
  assertPublicLinks(unit, dag, given);
}

export const pauseCampaign = (unit: Unit, ref: Ref) => moveBetween(unit, ref, { to: 'paused', reason: 'manual' });

export const resumeCampaign = (unit: StartingUnit, { campaignId, allowLocalLinks }: Start) =>
  moveBetween(unit, { campaignId }, { to: 'active', reason: 'resumed' }, (em, campaign) =>
    assertLinksOf({ ...unit, em }, campaign, { allowLocalLinks }),
  );

/** Repeating a pause or resume changes nothing, but a resume always checks the gates again. */
async function moveBetween(
  unit: Unit,
  { campaignId }: Ref,
  move: { to: 'active' | 'paused'; reason: string },
  assertMove?: (em: EntityManager, campaign: Campaign) => Promise<void>,
) {
  await unit.em.transactional(async (em) => {
    const campaign = await lockIdle(em, { orgId: unit.actor.orgId, campaignId });
    const { status } = campaign;
    const verb = move.to === 'paused' ? 'paused' : 'resumed';
    if (status === 'draft') throw conflict(`This campaign is a draft and cannot be ${verb}. Start it first.`);
    if (isFinal(status)) throw conflict(`This campaign is ${status} and cannot be ${verb}.`);
    if (status !== move.to) await assertMove?.(em, campaign);
    const moved = await moveCampaign({ ...unit, em }, campaign, move.to, move.reason);
    if (!moved && move.to === 'active') await recheckGates({ ...unit, em }, campaign);
    // Sending needs its own job: a runner that has not noticed the pause may still hold the campaign.
    if (move.to === 'active') await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
  if (move.to === 'paused') untilNothingLeaves(unit, campaignId);
  return showCampaign(unit, campaignId);
}

async function recheckGates({ em, clock, queue }: Unit, campaign: Campaign): Promise<void> {
  em.assign(campaign, { dueAt: clock.now() });
  await em.flush();
  await queue.enqueue(runCampaignJob, { campaignId: campaign.id });
}

export async function pauseActiveCampaign(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, campaignId, reason }: { orgId: string; campaignId: string; reason: string },
): Promise<void> {
  await unit.em.transactional(async (em) => {
    const campaign = await lockIdle(em, { orgId, campaignId });
    if (campaign.status === 'active') await moveCampaign({ ...unit, em }, campaign, 'paused', reason);
  });
}

/** End dates also apply to paused campaigns, which no runner processes. */
export async function endPausedCampaigns(unit: Needs<'em' | 'clock' | 'queue' | 'log'>): Promise<void> {
  const now = unit.clock.now();
  const values = [now, LOOKED_AT, ENDED_AT_ONCE];
  const ended = await planByIndex(unit.em, (em) => statement<EndedCampaign>(em, ENDED_WHILE_PAUSED, values));
  for (const ref of ended) {
    await endOne(unit, ref, now).catch((error: unknown) =>
      unit.log.warn({ err: error, ...ref }, 'A paused campaign could not be ended; the next sweep tries again.'),
    );
  }
}

type EndedCampaign = Ref & { orgId: string };

const endOne = (unit: Needs<'em' | 'clock' | 'queue'>, ref: EndedCampaign, now: Date) =>
  unit.em.transactional(async (em) => {
    const campaign = await lockIdle(em, ref);
    const { trialEndsAt = null } = await findOrganisation(em, ref.orgId);
    const reason = hardEndBy(now, { endDate: campaign.endDate ?? null, trialEndsAt });
    if (campaign.status !== 'paused' || reason === null) return;
    await moveCampaign({ ...unit, em }, campaign, 'completed', reason);
  });

/** Limits one call, so that other work of the same sweep is not delayed. */
const ENDED_AT_ONCE = 100;
/** A random choice among these keeps campaigns that fail to end from blocking the others. */
const LOOKED_AT = 10 * ENDED_AT_ONCE;

const ENDED_WHILE_PAUSED = `
  select org_id as "orgId", id as "campaignId" from (
    (select org_id, id from campaigns where status = 'paused' and end_date <= $1 and ${ofOpenOrganisation('org_id')}
     order by end_date limit $2)
    union
    (select paused.org_id, paused.id from ${endedTrials('$1')} trial cross join lateral (
       select org_id, id from campaigns
       where org_id = trial.id and status = 'paused' and ${ofOpenOrganisation('org_id')} limit $2 offset 0) paused
     limit $2)
  ) ended order by random() limit $3`;

/**
 * Locks the campaign while no message of it may start to leave. Checks the organisation first, so that a
 * foreign campaign id never blocks that campaign's senders.
 */
async function lockIdle(em: EntityManager, ref: Ref & { orgId: string }): Promise<Campaign> {
  await readCampaign(em, ref.orgId, ref.campaignId);
  await forbidSending(em, ref.campaignId);
  return lockCampaign(em, ref);
}
