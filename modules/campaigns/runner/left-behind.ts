import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { abandonRuns, endLostRuns } from '../../costs/index.ts';
import { SERVICE_NAME } from './batch.ts';
import { type CampaignLease, holdLease } from './campaign-lease.ts';

/**
 * Abandons batches that a dead runner left unfinished. The lease check keeps a stalled runner from
 * abandoning its successor's batch.
 */
export const clearUp = (unit: UnitOfWork, lease: CampaignLease): Promise<void> =>
  unit.em.transactional(async (em) => {
    if (!(await holdLease({ em }, lease))) return;
    const { orgId, campaignId } = lease;
    await abandonRuns({ ...unit, em }, { orgId, campaignId, serviceName: SERVICE_NAME }, 'failed');
  });

/** Much longer than a batch can wait for providers and for its slot. */
const LOST_AFTER_MS: Milliseconds = 3_600_000;

/** Fails lost runs of stopped or paused campaigns, which no runner claims again. */
export const sweepBatches = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LOST_AFTER_MS });
