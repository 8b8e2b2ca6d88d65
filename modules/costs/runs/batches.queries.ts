import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

export interface CampaignBatches {
  campaignId: string;
  completed: number;
  first: Date | null;
  last: Date | null;
}

/** The batches of campaigns: a run without a parent is one, those below it are its nodes. Those that were forgotten count as before. */
export const batchesOf = (em: EntityManager, orgId: string, campaignIds: readonly string[]) =>
  statement<CampaignBatches>(
    em,
    `select campaign_id as "campaignId", sum(completed)::int as completed, min(first) as first, max(last) as last from (
       select campaign_id, count(*) filter (where status = 'completed') as completed, min(started_at) as first,
              max(started_at) as last
       from runs where org_id = $1 and campaign_id = any($2::uuid[]) and parent_run_id is null group by campaign_id
       union all
       select campaign_id, completed, first, last from forgotten_runs
       where org_id = $1 and campaign_id = any($2::uuid[])
     ) as known group by campaign_id`,
    [orgId, campaignIds],
  );
