import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { filterKey, readPage } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign, Campaign, campaignCountsOf, sumCounts } from '../../campaign-state/index.ts';
import { campaignCosts } from '../../costs/index.ts';
import { countedCampaigns } from './campaign-groups.ts';
import { type CountedCampaign, deliveryStatisticsOf, statisticsOf } from './statistics.rules.ts';
import type {
  CampaignStatistics,
  CampaignStatisticsInput,
  DeliveryStatisticsInput,
  EmailStatisticsInput,
} from './statistics.schema.ts';

type Unit = Needs<'em' | 'actor'>;

export async function readStatistics({ em, actor }: Unit, { campaignId }: { campaignId: string }) {
  const isMine = isId(campaignId) && (await em.count(Campaign, { id: campaignId, orgId: actor.orgId })) > 0;
  if (!isMine) throw notFound('Campaign');
  const [statistics] = await statisticsOfAll(em, actor.orgId, [campaignId.toLowerCase()]);
  if (statistics === undefined) throw notFound('Campaign');
  return statistics;
}

/** Newest first. The number of queries does not depend on the page size. */
export async function readCampaignStatistics(
  { em, actor: { orgId }, cursors }: Unit & Needs<'cursors'>,
  { brandId, campaignIds, sandbox: asked, ...page }: z.output<typeof CampaignStatisticsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const only = campaignIds?.map((id) => id.trim()).filter(isId);
  // A list can contain both sandbox and live campaigns, because each entry shows `sandbox`.
  const sandbox = asked ?? null;
  const list = `campaign-statistics:${filterKey({ brandId, only, sandbox })}`;
  const { rows, nextCursor } = await readPage(cursors, { orgId, list }, page, (after, limit) =>
    campaignsOf(em, orgId, { brandId, only, sandbox, after, limit }),
  );
  return {
    campaigns: await statisticsOfAll(
      em,
      orgId,
      rows.map(({ id }) => id),
    ),
    sandbox,
    nextCursor,
  };
}

export async function readDeliveryStatistics(
  { em, actor: { orgId } }: Unit,
  { brandId, sandbox }: z.output<typeof DeliveryStatisticsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const counted = await countedCampaigns(em, orgId, { brandId, sandbox, featureSlugs: null });
  const counts = await campaignCountsOf(
    em,
    orgId,
    counted.campaigns.map(({ id }) => id),
  );
  return deliveryStatisticsOf(sumCounts(counts.values()), counted.sandbox);
}

export async function readEmailStatistics(
  { em, actor: { orgId } }: Unit,
  { brandId, campaignId, sandbox }: z.output<typeof EmailStatisticsInput>,
) {
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const counted = await countedCampaigns(em, orgId, { brandId, campaignId, sandbox, featureSlugs: null });
  const counts = await campaignCountsOf(
    em,
    orgId,
    counted.campaigns.map(({ id }) => id),
  );
  const { sent = 0, failed = 0, openMessages = 0 } = sumCounts(counts.values());
  return { stats: { totalEmails: sent + failed + openMessages, sent, failed }, sandbox: counted.sandbox };
}

interface Wanted {
  brandId: string | undefined;
  only: string[] | undefined;
  sandbox: boolean | null;
  after: string | undefined;
  limit: number;
}

/** Adds the id condition only if ids are given, because an optional condition would scan all campaigns. */
const campaignsOf = (em: EntityManager, orgId: string, { brandId, only, sandbox, after, limit }: Wanted) =>
  statement<{ id: string }>(
    em,
    `select id from campaigns
     where org_id = $1 and ($2::uuid is null or brand_ids @> array[$2::uuid]) and ($3::uuid is null or id < $3::uuid)
       and ($5::boolean is null or sandbox = $5) ${only === undefined ? '' : 'and id = any($6::uuid[])'}
     order by id desc limit $4`,
    [orgId, brandId ?? null, after ?? null, limit, sandbox, ...(only === undefined ? [] : [only])],
  );

async function statisticsOfAll(em: EntityManager, orgId: string, ids: string[]): Promise<CampaignStatistics[]> {
  const counts = await campaignCountsOf(em, orgId, ids);
  const costs = await campaignCosts({ em }, { orgId, campaignIds: ids });
  const costsOf = Map.groupBy(costs, ({ campaignId }) => campaignId);
  const counted = await statement<CountedCampaign>(
    em,
    `select id, track_opens as "trackOpens", track_clicks as "trackClicks", sandbox from campaigns
     where org_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)`,
    [orgId, ids],
  );
  return counted.map((own) => statisticsOf(own, counts.get(own.id) ?? {}, costsOf.get(own.id) ?? []));
}
