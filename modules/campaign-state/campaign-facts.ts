import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';

/** In SQL: the status of the campaign whose id stands there. */
export const statusOf = (campaignId: string) => `(select status from campaigns where id = ${campaignId})`;

/** In SQL: how the campaign has ended; null where it may still go on. */
export const endOf = (campaignId: string) =>
  `(select status from campaigns where id = ${campaignId} and status in ('stopped', 'completed', 'failed'))`;

/** In SQL: whose the campaign is, if it runs; null where it does not. */
export const runningFor = (campaignId: string) =>
  `(select org_id from campaigns where id = ${campaignId} and status = 'active')`;

/** In SQL: the campaigns that run, those of an array or all where it is null, and when each was last resumed. */
export const runningCampaigns = (ids: string) => `(
  select id, org_id, (
    select coalesce(max(at), '-infinity') from campaign_transitions
    where campaign_id = campaigns.id and to_status = 'active' and from_status = 'paused') as resumed_at
  from campaigns where status = 'active' and (${ids}::uuid[] is null or id = any(${ids})))`;

/** A campaign of the organisation, or nothing that it may learn of. */
export async function assertOwnCampaign(em: EntityManager, orgId: string, campaignId: string): Promise<void> {
  const found = isId(campaignId)
    ? await statement(em, 'select 1 from campaigns where id = $1 and org_id = $2', [campaignId, orgId])
    : [];
  if (found.length === 0) throw notFound('Campaign');
}

/** How a campaign has ended; null where it may still go on. */
export async function readEnd(em: EntityManager, campaignId: string): Promise<string | null> {
  const [row] = await statement<{ end: string | null }>(em, `select ${endOf('$1')} as end`, [campaignId]);
  return row?.end ?? null;
}

/** Where campaigns send people to, by their ids; those without such an address are absent. */
export async function destinationsOf(em: EntityManager, campaignIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await statement<{ id: string; url: string }>(
    em,
    `select id, click_destination_url as url from campaigns
     where id = any($1::uuid[]) and click_destination_url is not null`,
    [campaignIds],
  );
  return new Map(rows.map(({ id, url }) => [id, url]));
}
