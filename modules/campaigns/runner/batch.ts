import type { Campaign } from '../../campaign-state/index.ts';
import type { CampaignLease } from './campaign-lease.ts';
import type { LiveConditions, RunContext } from './run-context.ts';

/** What the runs of batches are kept under. */
export const SERVICE_NAME = 'campaigns';

/** What a runner has in its hands while it runs one batch of a campaign. */
export interface Batch {
  lease: CampaignLease;
  campaign: Campaign;
  runContext: RunContext;
  conditions: LiveConditions;
  /** Leads at the most. */
  wanted: number;
  /** The process has to end soon. */
  signal: AbortSignal;
}
