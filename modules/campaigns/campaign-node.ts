import type { ModelSettings } from '../../src/ai/model/provider.ts';
import type { Campaign, Counts } from '../campaign-state/index.ts';
import type { SourcePosition } from '../leads/index.ts';
import type { SenderFacts } from '../messages/index.ts';
import { createNodeHost, type NodeContext, type PreparationContext } from '../workflows/index.ts';

/** Context of a campaign's nodes. `wanted` is the number of leads that the money covers. */
export interface CampaignNodeContext extends NodeContext {
  campaign: Campaign;
  brand: { id: string } & Pick<SenderFacts, 'companyName' | 'website'> & { pitch: string | null };
  model: ModelSettings | null;
}

export type CampaignPreparationContext = PreparationContext<CampaignNodeContext>;

export interface CampaignNodeReport {
  counts?: Counts;
  /** Counters to set to a value instead of incrementing. */
  gauges?: Counts;
  /** New position in the lead source. The source has no new leads before `moreAt`. */
  source?: { position: SourcePosition; exhausted: boolean; moreAt?: Date };
}

export const campaignNodes = createNodeHost<CampaignNodeContext, CampaignNodeReport>();
