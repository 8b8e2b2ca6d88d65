import type { Needs } from '../../../src/kernel/context.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
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

/** What a filter names must be the organisation's own; anything else does not exist. */
export async function assertOwnPlaces(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { brandId, campaignId }: { brandId?: string | null | undefined; campaignId?: string | null | undefined },
): Promise<void> {
  if (brandId != null) await assertOwnBrand(em, orgId, brandId);
  if (campaignId != null) await assertOwnCampaign(em, orgId, campaignId);
}

/** The values of `$1` to `$8` in the texts below. */
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

/** Statistics are of what is real, or of what is invented, and never of both: a campaign is all of one kind. */
export const countedOnly = <Filter extends PressFilter>(filter: Filter): Filter => ({
  ...filter,
  sandbox: filter.sandbox ?? (filter.campaignId === undefined ? false : undefined),
});

/** For the names of lists in cursors: a cursor of one list opens no other. */
export const filterName = (filter: PressFilter): string => JSON.stringify(filterValues('', filter).slice(1));

export const withoutVersion = (slug: string) => `regexp_replace(${slug}, '-v[0-9]+$', '')`;

/** In SQL: whether a row of a campaign is among those that are asked for. */
const isAsked = (row: string) => `
  ($2::uuid is null or ${row}.brand_id = $2) and ($3::uuid is null or ${row}.campaign_id = $3)
  and ($4::text[] is null or ${row}.feature_slug = any($4) or ${withoutVersion(`${row}.feature_slug`)} = any($4))
  and ($5::text is null or $5 in (${row}.workflow_slug, ${withoutVersion(`${row}.workflow_slug`)}))
  and ($8::boolean is null or $8 = (select o.sandbox from outlets o where o.org_id = ${row}.org_id and o.id = ${row}.outlet_id))`;

const texts = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

/** In SQL: the place of a status in the ladder, and of an answer among answers. */
const rankOf = (status: string) => `array_position(${texts(OutreachStatus.options)}, ${status})`;
export const replyRankOf = (replyClass: string) =>
  `array_position(${texts(REPLY_SENTIMENTS)}, ${sentimentIn(replyClass)})`;

export const statusAt = (rank: number | null): OutreachStatus => OutreachStatus.options[(rank ?? 1) - 1] ?? 'buffered';
export const replyAt = (rank: number | null) => (rank === null ? null : (REPLY_SENTIMENTS[rank - 1] ?? null));

/**
 * In SQL: journalists of campaigns as they are asked for, each with how far it came. The status and the run of a filter are
 * an outlet's.
 */
export const JOURNALIST_ASSOCIATIONS = `
  select cj.*, cj.journalist_id as thing_id, lead.reply_class, ${replyRankOf('lead.reply_class')} as reply,
         greatest(${rankOf('cj.status')}, ${rankOf('lead.outreach')}) as rank
  from campaign_journalists cj left join ${outreachTo('cj.org_id', 'cj.lead_id')} lead on true
  where cj.org_id = $1 and ${isAsked('cj')} and ($6::text is null or cj.status = $6) and ($7::uuid is null or cj.run_id = $7)`;

/** In SQL: the same of outlets. An outlet has come as far as the furthest of its journalists. */
export const OUTLET_ASSOCIATIONS = `
  select co.*, co.outlet_id as thing_id, reached.reply_class, reached.reply,
         greatest(${rankOf(`case co.status when 'open' then 'buffered' else co.status end`)}, reached.rank) as rank
  from campaign_outlets co
  left join (
    select cj.campaign_id, cj.outlet_id, max(${rankOf('lead.outreach')}) as rank, max(${replyRankOf('lead.reply_class')}) as reply,
           (array_agg(lead.reply_class order by ${replyRankOf('lead.reply_class')} desc nulls last))[1] as reply_class
    from campaign_journalists cj join ${outreachTo('cj.org_id', 'cj.lead_id')} lead on true
    where cj.org_id = $1 and ${isAsked('cj')} group by cj.campaign_id, cj.outlet_id
  ) reached on reached.campaign_id = co.campaign_id and reached.outlet_id = co.outlet_id
  where co.org_id = $1 and ${isAsked('co')} and ($6::text is null or co.status = $6) and ($7::uuid is null or co.run_id = $7)`;

/** In SQL: each outlet or journalist once, across campaigns, at its best and furthest. */
export const onceEach = (associations: string) => `
  with association as (${associations}), thing as (
    select thing_id as id, max(relevance) as relevance, max(rank) as rank, max(reply) as reply
    from association group by thing_id)`;
