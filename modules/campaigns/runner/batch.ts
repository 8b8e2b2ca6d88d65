import type { Campaign } from '../../campaign-state/index.ts';
import type { CampaignLease } from './campaign-lease.ts';
import type { LiveConditions, RunContext } from './run-context.ts';

export const SERVICE_NAME = 'campaigns';

export interface Batch {
  lease: CampaignLease;
  campaign: Campaign;
  runContext: RunContext;
  conditions: LiveConditions;
  wanted: number;
  /** Aborted when the process shuts down. */
  signal: AbortSignal;
}
