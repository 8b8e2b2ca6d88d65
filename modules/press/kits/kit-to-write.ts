import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { ClaimedRow } from '../../../src/database/claim.ts';
import type { Asked } from './writing/draft-kit.ts';

/** What a model said to the first so many instructions. */
export interface KeptAnswer extends Asked {
  wishes: number;
}

/** A kit in the hands of whoever writes it. */
export interface KitToWrite extends ClaimedRow {
  /** Of the claim: whoever lost it writes nothing down. */
  token: string;
  scope: string;
  brand_ids: string[];
  campaign_id: string | null;
  instructions: string[];
  parent_media_kit_id: string | null;
  requested_at: Date;
  /** What a model may have used that was asked and did not answer. */
  asked: ModelUsage | null;
  answered: KeptAnswer | null;
}
