import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { SendingCampaign } from '../../campaign-state/index.ts';
import { endLostRuns, startRun } from '../../costs/index.ts';
import { LEASE_MS } from '../smtp/take-messages.ts';

const SERVICE_NAME = 'delivery';
/**
 * What is taken begins to leave within half a lease and is answered within one more; what became of it is tried to be
 * written down for a lease, twice at the most.
 */
const LONGEST_MS: Milliseconds = 4 * LEASE_MS;

/** The run under which a batch of messages is sent, whatever they leave by. */
export const startSendRun = (
  unit: Needs<'em' | 'clock'>,
  { id, orgId, brandIds, workflowSlug, featureSlug }: SendingCampaign,
): Promise<string> =>
  startRun(unit, {
    orgId,
    campaignId: id,
    brandIds,
    workflowSlug,
    featureSlug,
    serviceName: SERVICE_NAME,
    taskName: 'send-messages',
  });

/** Runs whose process died end as failed. */
export const sweepSendRuns = (unit: UnitOfWork): Promise<void> =>
  endLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });
