import { byNumber } from '../../../src/database/sorting/sort-column.ts';
import { type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign, resolveSandbox } from '../../campaign-state/index.ts';
import { outreachTo } from '../../leads/index.ts';
import { sentimentIn } from '../../replies/index.ts';
import { OutreachStatus, REPLY_SENTIMENTS } from './outreach.schema.ts';

export interface PressFilter {
  brandId?: string | undefined;
  campaignId?: string | undefined;
  featureSlug?: string | undefined;
  featureSlugs?: string | undefined;
  workflowSlug?: string | undefined;
  status?: string | undefined;
  runId?: string | undefined;
  sandbox?: boolean | undefined;
}

export async function assertOwnScope(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { brandId, campaignId }: { brandId?: string | null | undefined; campaignId?: string | null | undefined },
): Promise<void> {
  if (brandId != null) await assertOwnBrand(em, orgId, brandId);
  if (campaignId != null) await assertOwnCampaign(em, orgId, campaignId);
}

/** Returns the values of `$1` to `$8` in the SQL of this file. */
export function filterValues(orgId: string, filter: PressFilter): unknown[] {
  const named = [filter.featureSlug ?? [], filter.featureSlugs?.split(',').map((slug) => slug.trim()) ?? []].flat();
  return [
    orgId,
    filter.brandId ?? null,
    filter.campaignId ?? null,
    named.length === 0 ? null : named,
    filter.workflowSlug ?? null,
    filter.status ?? null,
    filter.runId ?? null,
    filter.sandbox ?? null,
  ];
}

/** Narrows a filter to sandbox or live rows for statistics. A campaign in the filter decides which. */
export async function selectSandboxOrLive<Filter extends PressFilter>(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  filter: Filter,
): Promise<{ counted: Filter; sandbox: boolean }> {
  const sandbox = await resolveSandbox(em, orgId, filter);
  const isOneWorld = filter.campaignId !== undefined || filter.sandbox !== undefined;
  return { counted: isOneWorld ? filter : { ...filter, sandbox }, sandbox };
}

/** Names a filtered list, so that a cursor is only valid for the same filter. */
export const describeFilter = (filter: PressFilter): string => JSON.stringify(filterValues('', filter).slice(1));

export const withoutVersion = (slug: string) => `regexp_replace(${slug}, '-v[0-9]+$', '')`;

/** SQL: the row matches the filter by brand, campaign, feature, workflow and sandbox. */
const matchesScope = (row: string) => `
  ${row}.org_id = $1 and ($2::uuid is null or ${row}.brand_id = $2) and ($3::uuid is null or ${row}.campaign_id = $3)
  and ($4::text[] is null or ${row}.feature_slug = any($4) or ${withoutVersion(`${row}.feature_slug`)} = any($4))
  and ($5::text is null or $5 in (${row}.workflow_slug, ${withoutVersion(`${row}.workflow_slug`)}))
  and ($8::boolean is null or $8 = (select o.sandbox from outlets o where o.org_id = ${row}.org_id and o.id = ${row}.outlet_id))`;

const matchesFilter = (row: string) =>
  `${matchesScope(row)} and ($6::text is null or ${row}.status = $6) and ($7::uuid is null or ${row}.run_id = $7)`;

const texts = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

/** SQL: the rank of a status or reply, for comparing them. */
const rankOf = (status: string) => `array_position(${texts(OutreachStatus.options)}, ${status})`;
export const replyRankOf = (replyClass: string) =>
  `array_position(${texts(REPLY_SENTIMENTS)}, ${sentimentIn(replyClass)})`;

export const outreachStatusAt = (rank: number | null): OutreachStatus =>
  OutreachStatus.options[(rank ?? 1) - 1] ?? 'buffered';
export const replySentimentAt = (rank: number | null) => (rank === null ? null : (REPLY_SENTIMENTS[rank - 1] ?? null));

/**
 * SQL: finds rows by these columns first and filters afterwards. With stale statistics PostgreSQL may choose
 * the index of a brand, which covers all its rows.
 */
const rowsBy = (table: string, conditions: string) =>
  `(select * from ${table} where org_id = $1 and ${conditions} offset 0)`;

/** SQL: the selected journalists of campaigns, each with its outreach status. */
const journalistAssociations = (cj = 'campaign_journalists') => `
  select cj.*, cj.journalist_id as thing_id, lead.reply_class, ${replyRankOf('lead.reply_class')} as reply,
         greatest(${rankOf('cj.status')}, ${rankOf('lead.outreach')}) as rank
  from ${cj} cj left join ${outreachTo('cj.org_id', 'cj.lead_id')} lead on true
  where ${matchesFilter('cj')}`;

/**
 * SQL: the same for outlets, which have the furthest status of their journalists. Journalists are found by key:
 * no plan may join both tables completely, whatever the statistics say.
 */
const outletAssociations = (co = 'campaign_outlets') => `
  select co.*, co.outlet_id as thing_id, reached.reply_class, reached.reply,
         greatest(${rankOf(`case co.status when 'open' then 'buffered' else co.status end`)}, reached.rank) as rank
  from ${co} co
  cross join lateral (
    select max(${rankOf('lead.outreach')}) as rank, max(${replyRankOf('lead.reply_class')}) as reply,
           (array_agg(lead.reply_class order by ${replyRankOf('lead.reply_class')} desc nulls last))[1] as reply_class
    from ${rowsBy('campaign_journalists', 'campaign_id = co.campaign_id and outlet_id = co.outlet_id and lead_id is not null')} cj
    join ${outreachTo('cj.org_id', 'cj.lead_id')} lead on true
    where ${matchesScope('cj')}
  ) reached
  where ${matchesFilter('co')}`;

export const JOURNALIST_ASSOCIATIONS = journalistAssociations();
export const OUTLET_ASSOCIATIONS = outletAssociations();
export const ASSOCIATIONS_OF_JOURNALIST = journalistAssociations(
  rowsBy('campaign_journalists', 'journalist_id = page.id'),
);
export const ASSOCIATIONS_OF_OUTLET = outletAssociations(rowsBy('campaign_outlets', 'outlet_id = page.id'));

/** Sorts by the best relevance over the campaign rows `one`. */
export const BY_RELEVANCE = byNumber('max(one.relevance)');

/**
 * SQL: a page of distinct outlets or journalists with row numbers. `values` are those of the filter, then the
 * limit.
 */
const pageOf = (table: string, id: string) => (from: SortedFrom, values: unknown[]) => {
  const limit = values.length;
  const { place, after, order } = sortedText(from, values);
  return `
    select one.${id} as id, ${place}, row_number() over (order by ${order}) as number
    from ${table} one where ${matchesFilter('one')} group by one.${id} having ${after} order by number limit $${limit}`;
};

export const pageOfOutlets = pageOf('campaign_outlets', 'outlet_id');
export const pageOfJournalists = pageOf('campaign_journalists', 'journalist_id');
