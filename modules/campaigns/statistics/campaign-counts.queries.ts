import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CampaignCount } from '../../campaign-state/index.ts';
import type { Counts } from './statistics.rules.ts';

/** The counts of several campaigns in one query, at the same effort for ten leads and for ten million. */
export async function countsOf(em: EntityManager, campaignIds: string[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>(campaignIds.map((id) => [id, {}]));
  if (campaignIds.length === 0) return counts;
  const rows = await em
    .getKysely<InferKyselyDB<typeof CampaignCount>>()
    .selectFrom('campaign_counts')
    .selectAll()
    .where(sql<boolean>`campaign_id = any(${campaignIds}::uuid[])`)
    .execute();
  for (const { campaign_id, name, value } of rows) {
    const own = counts.get(campaign_id);
    if (own !== undefined) own[name] = Number(value);
  }
  return counts;
}
