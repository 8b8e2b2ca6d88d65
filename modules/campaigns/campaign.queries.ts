import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { BY_ID, byNumber, byText } from '../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { centsFromNumeric, formatUsd } from '../../src/kernel/money.ts';
import { bytesOfJson } from '../../src/security/cursors.ts';
import { assertOwnBrand, brandUrlsOf } from '../brands/index.ts';
import type { Campaign, CampaignTransition } from '../campaign-state/index.ts';
import { capsOf, totalCostOf } from '../costs/index.ts';
import type { CampaignView, ListCampaignsInput } from './campaign.schema.ts';

type CampaignTables = InferKyselyDB<typeof Campaign | typeof CampaignTransition>;

const campaigns = (em: EntityManager, orgId: string) =>
  em
    .getKysely<CampaignTables>()
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .select([
      sql.raw<string[]>(brandUrlsOf('campaigns.org_id', 'campaigns.brand_ids')).as('brand_urls'),
      sql.raw<Record<string, string | null> | null>(capsOf('campaigns.org_id', 'campaigns.id')).as('caps'),
    ])
    .where('campaigns.org_id', '=', orgId);

const SORTS = {
  createdAt: BY_ID,
  name: byText('campaigns.name'),
  spent: byNumber(totalCostOf('campaigns.org_id', 'campaigns.id')),
};

export async function listCampaigns(
  unit: Needs<'em' | 'cursors' | 'actor'>,
  { brandId, status, featureSlug, workflowSlug, sandbox, q, ...page }: z.output<typeof ListCampaignsInput>,
) {
  const { em, cursors, actor } = unit;
  const { orgId } = actor;
  if (brandId !== undefined) await assertOwnBrand(unit.em, unit.actor.orgId, brandId);
  const scope = { orgId, list: `campaigns:${q ?? ''}` };
  const list = { cursors, scope, sorts: SORTS, id: 'campaigns.id', bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return campaigns(em, orgId)
      .select(place)
      .$if(brandId !== undefined, (query) => query.where(sql<boolean>`brand_ids @> array[${brandId}::uuid]`))
      .$if(status !== 'all', (query) => query.where('status', '=', status as CampaignView['status']))
      .$if(featureSlug !== undefined, (query) =>
        query.where(sql<boolean>`${featureSlug} in (feature_slug, feature_dynasty_slug)`),
      )
      .$if(workflowSlug !== undefined, (query) =>
        query.where(sql<boolean>`${workflowSlug} in (workflow_slug, workflow_dynasty_slug)`),
      )
      .$if(sandbox !== undefined, (query) => query.where('sandbox', '=', sandbox === true))
      .$if(q !== undefined, (query) => query.where(sql<boolean>`position(lower(${q}) in lower(campaigns.name)) > 0`))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  return { campaigns: rows.map(viewCampaign), nextCursor };
}

export async function readCampaign(em: EntityManager, orgId: string, campaignId: string): Promise<CampaignView> {
  const row = isId(campaignId)
    ? await campaigns(em, orgId).where('campaigns.id', '=', campaignId).executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('Campaign');
  return viewCampaign(row);
}

export const showCampaign = async ({ em, actor }: Needs<'em' | 'actor'>, campaignId: string) => ({
  campaign: await readCampaign(em, actor.orgId, campaignId),
});

/** Only the newest entries, because gates add some every day while a campaign runs. */
const MOVES_SHOWN = 1000;

export async function readHistory({ em, actor }: Needs<'em' | 'actor'>, { campaignId }: { campaignId: string }) {
  const { id } = await readCampaign(em, actor.orgId, campaignId);
  const rows = await em
    .getKysely<CampaignTables>()
    .selectFrom('campaign_transitions')
    .select(['from_status', 'to_status', 'reason', 'at'])
    .where('org_id', '=', actor.orgId)
    .where('campaign_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOVES_SHOWN)
    .execute();
  return rows.toReversed().map((row) => ({
    fromStatus: row.from_status,
    toStatus: row.to_status,
    reason: row.reason,
    at: row.at.toISOString(),
  }));
}

type CampaignRow = Selectable<CampaignTables['campaigns']> & {
  brand_urls: string[];
  caps: Record<string, string | null> | null;
};

function viewCampaign(row: CampaignRow): CampaignView {
  const cap = (kind: string) => {
    const cents = row.caps?.[kind] ?? null;
    return cents === null ? null : formatUsd(centsFromNumeric(cents));
  };
  return {
    id: row.id,
    orgId: row.org_id,
    createdByUserId: row.created_by_user_id,
    name: row.name,
    workflowSlug: row.workflow_slug,
    workflowDynastySlug: row.workflow_dynasty_slug,
    sandbox: row.sandbox,
    brandUrls: row.brand_urls,
    brandIds: row.brand_ids,
    featureSlug: row.feature_slug,
    featureDynastySlug: row.feature_dynasty_slug,
    featureInputs: row.feature_inputs,
    maxBudgetDailyUsd: cap('daily'),
    maxBudgetWeeklyUsd: cap('weekly'),
    maxBudgetMonthlyUsd: cap('monthly'),
    maxBudgetTotalUsd: cap('total'),
    maxLeads: row.max_leads,
    templateFallback: row.template_fallback,
    trackOpens: row.track_opens,
    trackClicks: row.track_clicks,
    goal: row.goal,
    audienceIds: row.audience_ids,
    servicesOffered: row.services_offered,
    clickDestinationUrl: row.click_destination_url,
    startDate: row.start_date?.toISOString() ?? null,
    endDate: row.end_date?.toISOString() ?? null,
    status: row.status,
    approval: row.approval,
    nextRunAt: row.next_run_at?.toISOString() ?? null,
    notifyFrequency: row.notify_frequency,
    notifyChannel: row.notify_channel,
    notifyDestination: row.notify_destination,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
