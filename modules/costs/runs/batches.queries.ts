import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';

export interface CampaignBatches {
  campaignId: string;
  completed: number;
  first: Date | null;
  last: Date | null;
}

/** Counts the batches of campaigns, including pruned ones. Batches are runs without a parent. */
export const batchesOf = (em: EntityManager, orgId: string, campaignIds: readonly string[]) =>
  planByIndex(em, (inside) =>
    statement<CampaignBatches>(
      inside,
      `select campaign_id as "campaignId", sum(completed)::int as completed, min(first) as first, max(last) as last from (
       select campaign_id, count(*) filter (where status = 'completed') as completed, min(started_at) as first,
              max(started_at) as last
       from runs where org_id = $1 and campaign_id = any($2::uuid[]) and parent_run_id is null and not summed
       group by campaign_id
       union all
       select campaign_id, completed, first, last from run_sums
       where org_id = $1 and campaign_id = any($2::uuid[])
     ) as known group by campaign_id`,
      [orgId, campaignIds],
    ),
  );
