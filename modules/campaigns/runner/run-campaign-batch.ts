import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { abandonRuns, failLostRuns, reserveBundle } from '../../costs/index.ts';
import { sendMessagesJob } from '../../messages/index.ts';
import { type BatchHost, BatchLost, type BatchOutcome, runBatch } from '../../workflows/index.ts';
import type { CampaignNodeContext, CampaignNodeReport } from '../campaign-node.ts';
import { clearResults, providerResultCache } from '../provider-result-cache.ts';
import { scheduledEmailCost } from './batch-plan.ts';
import { assertLease, type CampaignLease, extendLease, holdLease, lockLease } from './campaign-lease.ts';
import { keepBatch } from './keep-batch.ts';
import { type Batch, SERVICE_NAME } from './run-context.ts';
import { hardEndBy } from './runner.rules.ts';

/**
 * Runs the workflow once for a batch of leads. Leads, messages, counts, settlement and source position are
 * committed in one transaction.
 */
export async function runCampaignBatch(unit: UnitOfWork, batch: Batch): Promise<BatchOutcome<CampaignNodeReport>> {
  const outcome = await runBatch(unit, batch.runContext.plan, batchHost(unit, batch));
  if (outcome.kind !== 'written' && batch.runContext.plan.asksProviders) await clearResults(unit, batch.campaign);
  // There are new messages, or released money that messages may wait for.
  if (outcome.kind !== 'closed') await unit.queue.enqueue(sendMessagesJob, { campaignId: batch.campaign.id });
  return outcome;
}

function batchHost(unit: UnitOfWork, batch: Batch): BatchHost<CampaignNodeContext, CampaignNodeReport> {
  const { lease, campaign, runContext, conditions, wanted, signal } = batch;
  const { plan, brand } = runContext;
  const results = providerResultCache(unit, campaign);
  return {
    wanted,
    run: runOf(batch),
    given: { inputs: campaign.featureInputs ?? {}, brand },
    signal,
    inTurn: (work) => waitForTurn(unit, batch, work),
    whilePreparing: (work) => withLease(unit, batch, work),
    reserve: async (inside, costs) => {
      await assertLease(inside, lease);
      return reserveBundle(inside, {
        orgId: campaign.orgId,
        campaignId: campaign.id,
        wanted,
        costs,
        later: plan.laterCost,
        heldBack: (locked) => scheduledEmailCost(locked, lease, plan),
      });
    },
    results,
    context: (inside, granted) => nodeContextOf(inside, batch, granted),
    isOver: () =>
      hardEndBy(unit.clock.now(), { endDate: campaign.endDate ?? null, trialEndsAt: conditions.trialEndsAt }) !== null,
    begin: (inside) => lockLease(inside, lease, conditions.leadsServed + wanted),
    keep: (inside, result) => keepBatch(inside, batch, result, results.names),
  };
}

function runOf({ campaign }: Batch) {
  const { id, orgId, createdByUserId: userId = null, brandIds, workflowSlug, featureSlug = null } = campaign;
  return { orgId, userId, campaignId: id, brandIds, workflowSlug, featureSlug, serviceName: SERVICE_NAME };
}

async function waitForTurn<Result>(unit: UnitOfWork, { lease, campaign }: Batch, work: () => Promise<Result>) {
  const watch = watchLease(unit, lease);
  try {
    return await unit.connections.holding('campaignBatch', campaign.orgId, () => {
      watch.release();
      return work();
    });
  } finally {
    watch.release();
  }
}

/** Shorter than the 15 minutes of a reservation, so paid work is written before its reservation expires. */
const LONGEST_PREPARATION_MS: Milliseconds = 10 * 60_000;

/** Keeps only the lease, without a transaction or lock. */
async function withLease<Result>(unit: UnitOfWork, batch: Batch, work: (signal: AbortSignal) => Promise<Result>) {
  const watch = watchLease(unit, batch.lease);
  try {
    return await work(AbortSignal.any([batch.signal, watch.signal, AbortSignal.timeout(LONGEST_PREPARATION_MS)]));
  } finally {
    watch.release();
  }
}

function nodeContextOf(
  unit: UnitOfWork,
  { campaign, runContext }: Pick<Batch, 'campaign' | 'runContext'>,
  wanted: number,
): CampaignNodeContext {
  const { id, name: companyName, brandUrl, clickDestinationUrl, elevatorPitch, bio } = runContext.brand;
  const website = campaign.clickDestinationUrl ?? clickDestinationUrl ?? brandUrl;
  return {
    unit: { ...unit, log: unit.log.child({ campaignId: campaign.id }) },
    wanted,
    campaign,
    brand: { id, companyName, website, pitch: elevatorPitch ?? bio },
    model: runContext.model,
  };
}

/** Lease renewal interval during provider calls. It is also the delay until a stop is noticed. */
const HEARTBEAT_MS = 5_000;

interface LeaseWatch {
  signal: AbortSignal;
  release(): void;
}

/**
 * Renews the lease during provider calls, without a lock. Aborts the signal if the lease is lost or the
 * campaign is not active.
 */
function watchLease({ orm, clock, log }: UnitOfWork, lease: CampaignLease): LeaseWatch {
  const { campaignId } = lease;
  const lost = new AbortController();
  const beat = async () => {
    if (!(await extendLease({ em: orm.em.fork(), clock }, lease))) lost.abort(new BatchLost());
  };
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error, campaignId }, 'A lease was not renewed'));
  }, HEARTBEAT_MS);
  return { signal: lost.signal, release: () => clearInterval(heart) };
}

/**
 * Abandons batches that a dead runner left unfinished. The lease check keeps a stalled runner from
 * abandoning its successor's batch.
 */
export const abandonUnfinishedBatches = (unit: UnitOfWork, lease: CampaignLease): Promise<void> =>
  unit.em.transactional(async (em) => {
    if (!(await holdLease({ em }, lease))) return;
    const { orgId, campaignId } = lease;
    await abandonRuns({ ...unit, em }, { orgId, campaignId, serviceName: SERVICE_NAME }, 'failed');
  });

/** Much longer than a batch can wait for providers and for its slot. */
const LOST_AFTER_MS: Milliseconds = 3_600_000;

/** Fails lost runs of stopped or paused campaigns, which no runner claims again. */
export const sweepBatches = (unit: UnitOfWork): Promise<void> =>
  failLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LOST_AFTER_MS });
