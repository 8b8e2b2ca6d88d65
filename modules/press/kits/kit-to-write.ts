import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { ClaimedRow } from '../../../src/database/claim.ts';
import type { Asked } from './writing/draft-kit.ts';

/** The model's answer, and the number of instructions that it covers. */
export interface KeptAnswer extends Asked {
  wishes: number;
}

export interface KitToWrite extends ClaimedRow {
  /** The claim token. A worker that lost the claim must not write. */
  token: string;
  scope: string;
  brand_ids: string[];
  campaign_id: string | null;
  instructions: string[];
  parent_media_kit_id: string | null;
  requested_at: Date;
  /** Maximum usage of a model call without a stored answer. */
  asked: ModelUsage | null;
  answered: KeptAnswer | null;
}
