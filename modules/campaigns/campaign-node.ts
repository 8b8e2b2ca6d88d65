import type { ModelSettings } from '../../src/ai/model/provider.ts';
import type { Campaign, Counts } from '../campaign-state/index.ts';
import type { SourcePosition } from '../leads/index.ts';
import type { SenderFacts } from '../messages/index.ts';
import { type NodeContext, nodeHost, type PreparationContext } from '../workflows/index.ts';

/** What the nodes of a campaign are told. `wanted` is the leads that there is money for. */
export interface CampaignNodeContext extends NodeContext {
  campaign: Campaign;
  brand: { id: string } & Pick<SenderFacts, 'companyName' | 'website'> & { pitch: string | null };
  /** The text provider of the organisation. */
  model: ModelSettings | null;
}

export type CampaignPreparationContext = PreparationContext<CampaignNodeContext>;

/** What a node tells the campaign. */
export interface CampaignNodeReport {
  counts?: Counts;
  /** Counts that are set instead of added to. */
  gauges?: Counts;
  /** Where the source of leads stands now; it has nobody before `moreAt`. */
  source?: { position: SourcePosition; exhausted: boolean; moreAt?: Date };
}

/** Campaigns run nodes whose units are leads. */
export const campaignNodes = nodeHost<CampaignNodeContext, CampaignNodeReport>();
