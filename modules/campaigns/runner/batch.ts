import type { Campaign } from '../../campaign-state/index.ts';
import type { ProviderRefused } from '../../keys/index.ts';
import type { CampaignLease } from './campaign-lease.ts';
import type { LiveConditions, RunContext } from './run-context.ts';

export interface Batch {
  hold: CampaignLease;
  campaign: Campaign;
  journey: RunContext;
  surroundings: LiveConditions;
  wanted: number;
  /** The process has to end soon. */
  signal: AbortSignal;
}

export type BatchOutcome =
  /** There may be more. `isShort`: a cap kept some leads out. */
  | { kind: 'done'; isShort: boolean }
  | { kind: 'exhausted' }
  /** No cap has room for one more lead. */
  | { kind: 'closed' }
  | { kind: 'failed'; error: unknown }
  /** The database was away or somebody stood in the way: no fault of the campaign's. */
  | { kind: 'passing'; error: unknown }
  /** Somebody else holds the campaign, or it no longer runs. */
  | { kind: 'lost' }
  /** The process has to end, or the campaign has: it is to be looked at again. */
  | { kind: 'interrupted' }
  /** A provider limits its requests. */
  | { kind: 'busy'; until: Date }
  /** A provider does not accept the key. */
  | { kind: 'refused'; refusal: ProviderRefused };

export interface BatchReservation {
  orgId: string;
  campaignId: string;
  batchRunId: string;
  nodeRunIds: string[];
  granted: number;
  /** By the place of the node in the plan, in the order of its costs. */
  reservations: Map<number, string[]>;
}
