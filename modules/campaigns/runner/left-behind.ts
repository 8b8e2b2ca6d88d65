import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { abandonRuns, endLostRuns } from '../../costs/index.ts';
import { SERVICE_NAME } from './batch.ts';
import { type CampaignLease, holdLease } from './campaign-lease.ts';

/**
 * Whoever had the campaign before and died left a batch behind that was never written. One who stood still since the campaign was
 * taken finds the batch of a successor instead, which is no business of theirs.
 */
export const clearUp = (unit: UnitOfWork, lease: CampaignLease): Promise<void> =>
  unit.em.transactional(async (em) => {
    if (!(await holdLease({ em }, lease))) return;
    const { orgId, campaignId } = lease;
    await abandonRuns({ ...unit, em }, { orgId, campaignId, serviceName: SERVICE_NAME }, 'failed');
  });

/** Far longer than a batch may ask its providers and wait for its turn. */
const LOST_AFTER_MS: Milliseconds = 3_600_000;

/** Ends what the dead left of campaigns that nobody takes any more, since they were stopped or paused before. */
export const sweepBatches = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LOST_AFTER_MS });
