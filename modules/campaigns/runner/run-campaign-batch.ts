import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { reserveBundle } from '../../costs/index.ts';
import { sendMessagesJob } from '../../messages/index.ts';
import { type BatchHost, type BatchOutcome, runBatch } from '../../workflows/index.ts';
import type { CampaignNodeContext, CampaignNodeReport } from '../campaign-node.ts';
import { clearResults, providerResultCache } from '../provider-result-cache.ts';
import { type Batch, SERVICE_NAME } from './batch.ts';
import { assertLease, lockLease } from './campaign-lease.ts';
import { keepBatch } from './keep-batch.ts';
import { nodeContextOf } from './node-context.ts';
import { promisedMoney } from './promised-money.ts';
import { hardEndBy } from './runner.rules.ts';
import { watchLease } from './watch-lease.ts';

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
    whilePreparing: (work) => keepingLease(unit, batch, work),
    reserve: async (inside, costs) => {
      await assertLease(inside, lease);
      return reserveBundle(inside, {
        orgId: campaign.orgId,
        campaignId: campaign.id,
        wanted,
        costs,
        later: plan.laterCost,
        heldBack: (locked) => promisedMoney(locked, lease, plan),
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
async function keepingLease<Result>(unit: UnitOfWork, batch: Batch, work: (signal: AbortSignal) => Promise<Result>) {
  const watch = watchLease(unit, batch.lease);
  try {
    return await work(AbortSignal.any([batch.signal, watch.signal, AbortSignal.timeout(LONGEST_PREPARATION_MS)]));
  } finally {
    watch.release();
  }
}
