import { finishClaimed } from '../../../src/database/claim.ts';
import { isTransient } from '../../../src/database/database-errors.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { createOwnerShare } from '../../../src/kernel/concurrency/owner-share.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { Campaign, findOwner, type Gate } from '../../campaign-state/index.ts';
import { markKeyRefused, type ProviderRefused } from '../../keys/index.ts';
import { nextSendAt, sendMessagesJob } from '../../messages/index.ts';
import type { BatchOutcome } from '../../workflows/index.ts';
import type { CampaignNodeReport } from '../campaign-node.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import type { BatchPlan } from './batch-plan.ts';
import { type CampaignLease, countNoDeath, leaseCampaign, releaseLease, renewLease } from './campaign-lease.ts';
import {
  drainCampaign,
  endCampaign,
  failAfterDeaths,
  mailGateOf,
  noteFailure,
  type RunnerDecision,
  waitBriefly,
  waitForBudget,
  waitForGate,
} from './decisions.ts';
import { lastSourceIn } from './keep-batch.ts';
import { abandonUnfinishedBatches, runCampaignBatch } from './run-campaign-batch.ts';
import {
  type Batch,
  findMissingRequirement,
  isOutdated,
  loadRunContext,
  type RunContext,
  readLiveConditions,
} from './run-context.ts';
import { DEATHS_ALLOWED, nextStep } from './runner.rules.ts';

/**
 * Campaigns that one process runs at the same time. Most of them wait for providers. `kept` reserves slots
 * for organisations without a running campaign, even while many others wait for slow models.
 */
const PLACES = { atOnce: 132, perOwner: 16, kept: 100 };

/** Extra jobs that check whether a slot is free. */
const LOOKING = 8;

export const runCampaignsHandler = (platform: Platform): JobHandler<{ campaignId: string }> => {
  const share = createOwnerShare(PLACES, (campaignId) => platform.queue.enqueue(runCampaignJob, { campaignId }));
  return {
    contract: runCampaignJob,
    concurrency: PLACES.atOnce + LOOKING,
    async handle({ campaignId }, { signal }) {
      const orgId = await findOwner(platform.orm.em.fork(), campaignId);
      if (orgId !== null) await share(orgId, campaignId, () => runCampaign(platform, campaignId, signal));
    },
  };
};

/**
 * Runs batches of a due campaign until it must wait or has ended. Does nothing if another runner has the
 * lease.
 */
export async function runCampaign(platform: Platform, campaignId: string, signal: AbortSignal): Promise<void> {
  const lease = await inUnitOfWork(platform, (unit) => leaseCampaign(unit, campaignId));
  if (lease === null) return;
  try {
    await inUnitOfWork(platform, (unit) => abandonUnfinishedBatches(unit, lease));
    await inUnitOfWork(platform, (unit) => enqueueSending(unit, campaignId));
    const afterwards = await takeSteps(platform, lease, signal);
    await inUnitOfWork(platform, (unit) =>
      afterwards === 'continue' ? requeue(unit, lease) : releaseLease(unit, lease),
    );
  } catch (error) {
    await inUnitOfWork(platform, (unit) => countNoDeath(unit, lease)).catch(() => {});
    throw error;
  }
}

async function takeSteps(platform: Platform, lease: CampaignLease, signal: AbortSignal): Promise<RunnerDecision> {
  const { orgId, campaignId: id } = lease;
  let runContext: RunContext | null = null;
  let afterwards: RunnerDecision = 'continue';
  let isAlive = false;
  while (afterwards === 'continue' && !signal.aborted) {
    afterwards = await inUnitOfWork(platform, async (unit) => {
      const renewed = await renewLease(unit, lease, isAlive);
      if (renewed === null) return 'release';
      if (renewed.isTouched) runContext = null;
      const campaign = await unit.em.findOneOrFail(Campaign, { id, orgId });
      if (lease.deaths >= DEATHS_ALLOWED) return failAfterDeaths(unit, lease);
      try {
        if (runContext === null || isOutdated(runContext, unit.clock.now())) {
          runContext = await loadRunContext({ ...unit, em: unit.em.fork() }, campaign);
        }
        return await takeStep(unit, { lease, campaign, runContext, signal });
      } catch (error) {
        if (isTransient(error)) return waitBriefly(unit, lease, error);
        unit.log.error({ err: error, campaignId: id }, 'A run of a campaign failed');
        return noteFailure(unit, lease);
      }
    });
    isAlive = true;
  }
  return afterwards;
}

type Step = Pick<Batch, 'lease' | 'campaign' | 'runContext' | 'signal'>;

async function takeStep(unit: UnitOfWork, { lease, campaign, runContext, signal }: Step): Promise<RunnerDecision> {
  const conditions = await readLiveConditions(unit.em, campaign);
  const { startDate = null, endDate = null, maxLeads = null, noMoreLeads = null } = campaign;
  const mailGate = mailGateOf(campaign);
  const state = { startDate, endDate, maxLeads, noMoreLeads, mailGate, ...conditions };
  const { lacking, plan } = runContext;
  const step = nextStep({ ...state, lacking, batchSize: plan.batchSize }, unit.clock.now());
  switch (step.kind) {
    case 'end':
      return endCampaign(unit, lease);
    case 'wait':
      return waitForGate(unit, lease, {
        ...step,
        isStillClosed: (inside) => isStillClosed(inside, campaign, step),
      });
    case 'drain':
      return drainCampaign(unit, { lease, plan }, step.reason);
    case 'batch': {
      const { wanted } = step;
      const outcome = await runCampaignBatch(unit, { lease, campaign, runContext, conditions, signal, wanted });
      return followOutcome(unit, { lease, plan, wanted }, outcome);
    }
    default:
      return step satisfies never;
  }
}

/**
 * The change that opens one of these gates may be committed between the runner's read and its lock, so read
 * again.
 */
async function isStillClosed(unit: UnitOfWork, { id, orgId, workflowSlug }: Campaign, { gate }: { gate: Gate }) {
  if (gate === 'missing_keys' || gate === 'no_sender')
    return (await findMissingRequirement(unit, orgId, workflowSlug)) !== null;
  if (gate === 'brand_paused') return (await readLiveConditions(unit.em, { orgId, id })).brandPaused;
  if (gate === 'audience_paused') return (await readLiveConditions(unit.em, { orgId, id })).audiencePaused;
  return true;
}

interface Followed {
  lease: CampaignLease;
  plan: BatchPlan;
  wanted: number;
}

type Outcome = BatchOutcome<CampaignNodeReport>;

function followOutcome(unit: UnitOfWork, { lease, plan, wanted }: Followed, outcome: Outcome): Promise<RunnerDecision> {
  switch (outcome.kind) {
    case 'written': {
      const { failure, reports } = outcome.result;
      if (failure !== null) return noteFailedBatch(unit, lease, failure);
      const source = lastSourceIn(reports);
      if (source?.exhausted === true) return drainCampaign(unit, { lease, plan }, 'audience_exhausted');
      if (source?.moreAt !== undefined && source.moreAt > unit.clock.now()) {
        return waitForGate(unit, lease, { gate: 'new_articles', until: source.moreAt });
      }
      return outcome.granted < wanted ? waitForBudget(unit, lease, plan) : Promise.resolve('continue');
    }
    case 'closed':
      return waitForBudget(unit, lease, plan);
    case 'failed':
      return noteFailedBatch(unit, lease, outcome.error);
    case 'passing':
      return waitBriefly(unit, lease, outcome.error);
    case 'lost':
      return Promise.resolve('release');
    case 'interrupted':
      return Promise.resolve('continue');
    case 'busy':
      return waitForGate(unit, lease, { gate: outcome.gate, until: outcome.until });
    case 'refused':
      return waitForKey(unit, lease, outcome.refusal);
    default:
      return outcome satisfies never;
  }
}

function noteFailedBatch(unit: UnitOfWork, lease: CampaignLease, error: unknown): Promise<RunnerDecision> {
  unit.log.error({ err: error, campaignId: lease.campaignId }, 'A batch failed');
  return noteFailure(unit, lease);
}

/** Waits for another key, which enqueues the campaign. A key of the platform is tried again periodically. */
async function waitForKey(unit: UnitOfWork, lease: CampaignLease, refusal: ProviderRefused): Promise<RunnerDecision> {
  unit.log.warn({ err: refusal, campaignId: lease.campaignId }, 'A provider refused a key');
  await markKeyRefused(unit, lease.orgId, refusal);
  return waitForGate(unit, lease, { gate: 'missing_keys', until: null });
}

/** After a pause, no other code may have enqueued the waiting messages. */
async function enqueueSending({ em, queue }: UnitOfWork, campaignId: string): Promise<void> {
  const next = await nextSendAt(em, campaignId);
  if (next !== null) await queue.enqueue(sendMessagesJob, { campaignId }, next);
}

/** The process shuts down before the campaign is finished, so the next worker continues at once. */
async function requeue({ em, clock, queue }: UnitOfWork, { claim, campaignId }: CampaignLease): Promise<void> {
  await finishClaimed(em, claim, [campaignId], clock.now());
  await queue.enqueue(runCampaignJob, { campaignId });
}
