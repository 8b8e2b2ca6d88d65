import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { addUp, Campaign, countsOf } from '../../campaign-state/index.ts';
import { campaignCosts } from '../../costs/index.ts';
import { deliveryStatisticsOf, statisticsOf } from './statistics.rules.ts';
import type { BrandFilter, CampaignStatistics } from './statistics.schema.ts';

type Unit = Needs<'em' | 'actor'>;

export async function readStatistics({ em, actor }: Unit, { campaignId }: { campaignId: string }) {
  const isMine = isId(campaignId) && (await em.count(Campaign, { id: campaignId, orgId: actor.orgId })) > 0;
  if (!isMine) throw notFound('Campaign');
  const [statistics] = await statisticsOfAll(em, actor.orgId, [campaignId.toLowerCase()]);
  if (statistics === undefined) throw notFound('Campaign');
  return statistics;
}

/** All campaigns in one answer, the newest first: three queries, however many there are. */
export async function readAllStatistics(unit: Unit, filter: z.output<typeof BrandFilter>) {
  const ids = await campaignIdsOf(unit, filter);
  return { campaigns: await statisticsOfAll(unit.em, unit.actor.orgId, ids) };
}

export async function readDeliveryStatistics(unit: Unit, filter: z.output<typeof BrandFilter>) {
  const ids = await campaignIdsOf(unit, filter);
  return deliveryStatisticsOf(addUp((await countsOf(unit.em, unit.actor.orgId, ids)).values()));
}

async function campaignIdsOf(unit: Unit, { brandId }: z.output<typeof BrandFilter>): Promise<string[]> {
  const { em, actor } = unit;
  if (brandId !== undefined) await assertOwnBrand(unit.em, unit.actor.orgId, brandId);
  const rows = await statement<{ id: string }>(
    em,
    `select id from campaigns where org_id = $1 and ($2::uuid is null or brand_ids @> array[$2::uuid]) order by id desc`,
    [actor.orgId, brandId ?? null],
  );
  return rows.map(({ id }) => id);
}

/** In the order of the ids, which must be the organisation's. */
async function statisticsOfAll(em: EntityManager, orgId: string, ids: string[]): Promise<CampaignStatistics[]> {
  const [counts, costs] = await Promise.all([
    countsOf(em, orgId, ids),
    campaignCosts({ em }, { orgId, campaignIds: ids }),
  ]);
  const costsOf = Map.groupBy(costs, ({ campaignId }) => campaignId);
  return ids.map((id) => statisticsOf(id, counts.get(id) ?? {}, costsOf.get(id) ?? []));
}
