import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../src/database/row-key.ts';
import { statement } from '../../src/database/statement.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { destinationOfBrand } from '../brands/index.ts';
import type { Approval } from './campaign-status.schema.ts';

export const campaignStatusOf = (orgId: string, campaignId: string) =>
  `(select status from campaigns where org_id = ${orgId} and id = ${campaignId})`;

export const campaignNameOf = (orgId: string, campaignId: string) =>
  `(select name from campaigns where org_id = ${orgId} and id = ${campaignId})`;

export const brandsOf = (orgId: string, campaignId: string) =>
  `(select brand_ids from campaigns where org_id = ${orgId} and id = ${campaignId})::uuid[]`;

interface CampaignFilter {
  campaignId?: string | undefined;
  brandId?: string | undefined;
  sandbox?: boolean | undefined;
}

/**
 * SQL for the `org_id` and `campaign_id` of the campaigns of organisation `$1` that match a filter. Appends
 * the filter's values to `values`.
 */
export function campaignsAmong({ campaignId, brandId, sandbox }: CampaignFilter, values: unknown[]): string {
  const conditions = [
    ...(campaignId === undefined ? [] : [`id = $${values.push(campaignId)}`]),
    ...(brandId === undefined ? [] : [`brand_ids @> array[$${values.push(brandId)}::uuid]`]),
    ...(sandbox === undefined ? [] : [`sandbox = $${values.push(sandbox)}`]),
  ];
  return `(select org_id, id as campaign_id from campaigns where org_id = $1 ${conditions.map((one) => `and ${one}`).join(' ')})`;
}

export async function sandboxCampaignsAmong(
  em: EntityManager,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids)].filter((id) => id !== null);
  if (asked.length === 0) return new Set();
  const rows = await statement<{ id: string }>(
    em,
    `select id from campaigns
     where org_id = $1 and id = any($2::uuid[]) and sandbox`,
    [orgId, asked],
  );
  return new Set(rows.map(({ id }) => id));
}

const HAS_ENDED = `status in ('stopped', 'completed', 'failed')`;

export const endStatusOf = (orgId: string, campaignId: string) =>
  `(select status from campaigns where org_id = ${orgId} and id = ${campaignId} and ${HAS_ENDED})`;

export const approvalIn = (orgId: string, campaignId: string) =>
  `(select approval from campaigns where org_id = ${orgId} and id = ${campaignId})`;

export const ownerOf = (campaignId: string) => `(select org_id from campaigns where id = ${campaignId})`;

export async function findOwner(em: EntityManager, campaignId: string): Promise<string | null> {
  const [row] = await statement<{ orgId: string | null }>(em, `select ${ownerOf('$1')} as "orgId"`, [campaignId]);
  return row?.orgId ?? null;
}

export const runningFor = (campaignId: string) =>
  `(select org_id from campaigns where id = ${campaignId} and status = 'active')`;

/** SQL for the active campaigns among two arrays of ids, with the time of the last resume. */
export const runningCampaigns = (orgIds: string, ids: string) => `(
  select id, org_id, (
    select coalesce(max(at), '-infinity') from campaign_transitions
    where org_id = campaigns.org_id and campaign_id = campaigns.id and to_status = 'active' and from_status = 'paused'
  ) as resumed_at
  from campaigns
  where status = 'active' and (org_id, id) in (select * from unnest(${orgIds}::uuid[], ${ids}::uuid[])))`;

export const campaignSlugsOf = (orgId: string, campaignId: string) =>
  `lateral (select feature_slug, workflow_slug from campaigns where org_id = ${orgId} and id = ${campaignId})`;

interface CampaignBrief {
  featureSlug: string | null;
  workflowSlug: string;
  /** Values of the inputs that describe the subject, one per line; null if there are none. */
  topics: string | null;
  targetOutlets: string | null;
  spokesperson: string | null;
  sandbox: boolean;
}

/** Inputs that describe the speaker, the style or the deadline instead of the subject. */
const NO_TOPICS = ['targetOutlets', 'spokesperson', 'biography', 'founders', 'pressContact', 'embargo', 'tone'];

export async function briefOf(em: EntityManager, { orgId, id }: RowKey): Promise<CampaignBrief> {
  const [brief] = await statement<CampaignBrief>(
    em,
    `select feature_slug as "featureSlug", workflow_slug as "workflowSlug", sandbox,
       feature_inputs ->> 'targetOutlets' as "targetOutlets", feature_inputs ->> 'spokesperson' as spokesperson,
       (select string_agg(value, E'\n' order by key) from jsonb_each_text(feature_inputs) where key <> all($3::text[])) as topics
     from campaigns where org_id = $1 and id = $2`,
    [orgId, id, NO_TOPICS],
  );
  if (brief === undefined) throw notFound('Campaign');
  return brief;
}

/** Throws "not found" also for a campaign of another organisation. */
export async function assertOwnCampaign(em: EntityManager, orgId: string, campaignId: string): Promise<void> {
  const found = isId(campaignId)
    ? await statement(em, 'select 1 from campaigns where org_id = $1 and id = $2', [orgId, campaignId])
    : [];
  if (found.length === 0) throw notFound('Campaign');
}

export async function approvalOf(em: EntityManager, { orgId, id }: RowKey): Promise<Approval> {
  const [row] = await statement<{ approval: Approval }>(
    em,
    'select approval from campaigns where org_id = $1 and id = $2',
    [orgId, id],
  );
  if (row === undefined) throw notFound('Campaign');
  return row.approval;
}

export async function readEnded(em: EntityManager, campaignId: string): Promise<(RowKey & { end: string }) | null> {
  const [ended] = await statement<RowKey & { end: string }>(
    em,
    `select org_id as "orgId", id, status as end from campaigns where id = $1 and ${HAS_ENDED}`,
    [campaignId],
  );
  return ended ?? null;
}

/** Records whether an ended campaign still has messages to cancel. The caller must hold the campaign's lock. */
export const noteCancelling = (em: EntityManager, { orgId, id }: RowKey, cancels: boolean) =>
  statement(
    em,
    `update campaigns set cancels_messages = $3
     where org_id = $1 and id = $2 and cancels_messages <> $3 and ${HAS_ENDED}`,
    [orgId, id, cancels],
  );

export const findCancelling = (em: EntityManager) =>
  statement<{ id: string }>(em, 'select id from campaigns where cancels_messages order by id limit 1000', []);

/**
 * Returns click destinations by campaign id. Falls back to the first brand's destination; campaigns without
 * one are absent.
 */
export async function destinationsOf(em: EntityManager, campaigns: readonly RowKey[]): Promise<Map<string, string>> {
  const rows = await statement<{ id: string; url: string | null }>(
    em,
    `select id, coalesce(click_destination_url, ${destinationOfBrand('c.org_id', 'c.brand_ids[1]')}) as url
     from campaigns c where (org_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
    keysOf(campaigns),
  );
  return new Map(rows.flatMap(({ id, url }) => (url === null ? [] : [[id, url]])));
}
