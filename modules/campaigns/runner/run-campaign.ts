import { finishClaimed } from '../../../src/database/claim.ts';
import { isTransient } from '../../../src/database/database-errors.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { Campaign, type Gate } from '../../campaign-state/index.ts';
import { markKeyRefused, type ProviderRefused } from '../../keys/index.ts';
import { nextSendAt, sendMessagesJob } from '../../messages/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import type { Batch, BatchOutcome } from './batch.ts';
import { type CampaignLease, leaseCampaign, release, renewLease } from './campaign-lease.ts';
import { mailGateOf } from './mail-gate.ts';
import type { Plan } from './plan.ts';
import { runBatch } from './run-batch.ts';
import { hasKeys, loadRunContext, type RunContext, readLiveConditions } from './run-context.ts';
import { DEATHS_ALLOWED, nextStep } from './runner.rules.ts';
import { type Afterwards, drain, end, giveUp, noteFailure, waitBriefly, waitForBudget, waitForGate } from './sleep.ts';

/** Runs a due campaign batch after batch until it has to wait or is over. Does nothing when another runner has it. */
export async function runCampaign(platform: Platform, campaignId: string, signal: AbortSignal): Promise<void> {
  const hold = await inUnitOfWork(platform, (unit) => leaseCampaign(unit, campaignId));
  if (hold === null) return;
  let journey: RunContext | null = null;
  let afterwards: Afterwards = 'go-on';
  let isAlive = false;
  await inUnitOfWork(platform, (unit) => enqueueSending(unit, campaignId));
  while (afterwards === 'go-on' && !signal.aborted) {
    afterwards = await inUnitOfWork(platform, async (unit) => {
      if (!(await renewLease(unit, hold, isAlive))) return 'let-go';
      const campaign = await unit.em.findOneOrFail(Campaign, { id: campaignId });
      if (hold.deaths >= DEATHS_ALLOWED) return giveUp(unit, hold, campaign.orgId);
      try {
        // A gate that was closed may be open by now: who comes to it again looks anew.
        if (journey === null || journey.missingKeys) {
          journey = await loadRunContext({ ...unit, em: unit.em.fork() }, campaignId);
        }
        return await takeStep(unit, { hold, campaign, journey, signal });
      } catch (error) {
        if (isTransient(error)) return waitBriefly(unit, hold, campaign.orgId, error);
        unit.log.error({ err: error, campaignId }, 'A run of a campaign failed');
        return noteFailure(unit, hold, campaign.orgId);
      }
    });
    isAlive = true;
  }
  await inUnitOfWork(platform, (unit) => (afterwards === 'go-on' ? giveBack(unit, hold) : release(unit, hold)));
}

type Step = Pick<Batch, 'hold' | 'campaign' | 'journey' | 'signal'>;

async function takeStep(unit: UnitOfWork, { hold, campaign, journey, signal }: Step): Promise<Afterwards> {
  const { orgId } = campaign;
  const surroundings = await readLiveConditions(unit.em, campaign.id);
  const { startDate = null, endDate = null, maxLeads = null, noMoreLeads = null } = campaign;
  const mailGate = mailGateOf(campaign);
  const standing = { startDate, endDate, maxLeads, noMoreLeads, mailGate, ...surroundings };
  const { missingKeys, plan } = journey;
  const step = nextStep({ ...standing, missingKeys, batchSize: plan.batchSize }, unit.clock.now());
  switch (step.kind) {
    case 'end':
      return end(unit, hold, orgId, step.reason);
    case 'wait':
      return waitForGate(unit, hold, orgId, {
        ...step,
        isStillClosed: (inside) => isStillClosed(inside, campaign, step),
      });
    case 'see-off':
      return drain(unit, { hold, orgId, plan }, step.reason);
    case 'batch': {
      const outcome = await runBatch(unit, { hold, campaign, journey, surroundings, signal, wanted: step.wanted });
      return follow(unit, { hold, orgId, plan }, outcome);
    }
    default:
      return step satisfies never;
  }
}

/** Whoever opens these gates enqueues the campaign after the commit, which may be between our reading and our lock. */
async function isStillClosed(unit: UnitOfWork, { id, orgId, workflowSlug }: Campaign, { gate }: { gate: Gate }) {
  if (gate === 'missing_keys') return !(await hasKeys(unit, orgId, workflowSlug));
  if (gate === 'brand_paused') return (await readLiveConditions(unit.em, id)).brandPaused;
  return true;
}

interface Followed {
  hold: CampaignLease;
  orgId: string;
  plan: Plan;
}

function follow(unit: UnitOfWork, { hold, orgId, plan }: Followed, outcome: BatchOutcome): Promise<Afterwards> {
  switch (outcome.kind) {
    case 'done':
      return outcome.isShort ? waitForBudget(unit, hold, orgId) : Promise.resolve('go-on');
    case 'exhausted':
      return drain(unit, { hold, orgId, plan }, 'audience_exhausted');
    case 'closed':
      return waitForBudget(unit, hold, orgId);
    case 'failed':
      unit.log.error({ err: outcome.error, campaignId: hold.campaignId }, 'A batch failed');
      return noteFailure(unit, hold, orgId);
    case 'passing':
      return waitBriefly(unit, hold, orgId, outcome.error);
    case 'lost':
      return Promise.resolve('let-go');
    case 'interrupted':
      return Promise.resolve('go-on');
    case 'busy':
      return waitForGate(unit, hold, orgId, { gate: 'provider_limit', until: outcome.until });
    case 'refused':
      return waitForKey(unit, hold, orgId, outcome.refusal);
    default:
      return outcome satisfies never;
  }
}

/** Until another key is stored, which enqueues the campaign; a key of the platform is tried again now and then. */
async function waitForKey(
  unit: UnitOfWork,
  hold: CampaignLease,
  orgId: string,
  refusal: ProviderRefused,
): Promise<Afterwards> {
  unit.log.warn({ err: refusal, campaignId: hold.campaignId }, 'A provider refused a key');
  await markKeyRefused(unit, orgId, refusal);
  return waitForGate(unit, hold, orgId, { gate: 'missing_keys', until: null });
}

/** After a pause nobody else may have set the job of what waits to be sent. */
async function enqueueSending({ em, queue }: UnitOfWork, campaignId: string): Promise<void> {
  const next = await nextSendAt(em, campaignId);
  if (next !== null) await queue.enqueue(sendMessagesJob, { campaignId }, next);
}

async function giveBack({ em, clock, queue }: UnitOfWork, { claim, campaignId }: CampaignLease): Promise<void> {
  await finishClaimed(em, claim, [campaignId], clock.now());
  await queue.enqueue(runCampaignJob, { campaignId });
}
