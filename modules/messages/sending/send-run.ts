import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { SendingCampaign } from '../../campaign-state/index.ts';
import { failLostRuns, startRun } from '../../costs/index.ts';
import { LEASE_MS } from '../smtp/claim-messages.ts';

const SERVICE_NAME = 'delivery';
/**
 * A message leaves within half a lease and gets its response within another one. Recording the outcome is
 * retried for up to two leases.
 */
const LONGEST_MS: Milliseconds = 4 * LEASE_MS;

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

export const sweepSendRuns = (unit: UnitOfWork): Promise<void> =>
  failLostRuns(unit, { serviceName: SERVICE_NAME, longestMs: LONGEST_MS });
