import { sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { resolveSandbox } from '../../campaign-state/index.ts';
import { sumRunCosts } from '../../costs/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import { assertOwnFilter, isDay, matchesSlug } from './view-statistics.ts';
import type { KitCostsInput } from './views.schema.ts';

interface KitRuns {
  id: string;
  brand_ids: string[];
  campaign_id: string | null;
  run_ids: string[];
}

/** Returns the costs of writing kits. `from` and `to` filter by request time. */
export async function readKitCosts(
  unit: Needs<'em' | 'actor'>,
  { groupBy, ...filter }: z.output<typeof KitCostsInput>,
) {
  await assertOwnFilter(unit, filter);
  const { brandId, campaignId, mediaKitId, featureSlug, workflowSlug, from, to } = filter;
  const conditions = [sql<boolean>`run_ids <> '{}'`];
  if (brandId !== undefined) conditions.push(sql`brand_ids @> array[${brandId}::uuid]`);
  if (campaignId !== undefined) conditions.push(sql`campaign_id = ${campaignId}`);
  if (mediaKitId !== undefined) conditions.push(sql`id = ${mediaKitId}`);
  if (featureSlug !== undefined) conditions.push(matchesSlug('feature_slug', featureSlug));
  if (workflowSlug !== undefined) conditions.push(matchesSlug('workflow_slug', workflowSlug));
  const zone = await readTimeZone(unit.em, unit.actor.orgId);
  if (from !== undefined)
    conditions.push(sql`created_at >= ${isDay(from) ? dayBegins(from, 0, zone) : new Date(from)}`);
  if (to !== undefined)
    conditions.push(isDay(to) ? sql`created_at < ${dayBegins(to, 1, zone)}` : sql`created_at <= ${new Date(to)}`);
  const { rows } = await sql<KitRuns>`
    select id, brand_ids, campaign_id, run_ids from media_kits
    where org_id = ${unit.actor.orgId} and ${sql.join(conditions, sql` and `)}`.execute(unit.em.getKysely());
  const runs = rows.flatMap((kit) =>
    keysOf(kit, groupBy, brandId).flatMap((key) => kit.run_ids.map((runId) => ({ runId, key }))),
  );
  const kit = mediaKitId === undefined ? undefined : rows[0];
  const sandbox =
    kit !== undefined && kit.campaign_id === null
      ? (filter.sandbox ?? false)
      : await resolveSandbox(unit.em, unit.actor.orgId, { ...filter, campaignId: kit?.campaign_id ?? campaignId });
  return sumRunCosts(unit, groupBy ?? null, runs, sandbox);
}

/** A kit of several brands counts for each of them, unless the filter names one brand. */
function keysOf(
  { id, brand_ids, campaign_id }: KitRuns,
  groupBy: z.output<typeof KitCostsInput>['groupBy'],
  brandId: string | undefined,
): (string | null)[] {
  switch (groupBy) {
    case undefined:
      return [null];
    case 'mediaKitId':
      return [id];
    case 'brandId':
      return brandId === undefined ? brand_ids : [brandId.toLowerCase()];
    case 'campaignId':
      return [campaign_id];
    default:
      return groupBy satisfies never;
  }
}

/** SQL: the start of a day, or of the next day, in the organisation's time zone. */
const dayBegins = (day: string, daysLater: 0 | 1, zone: string) =>
  sql<Date>`(${day}::date + ${daysLater}::int)::timestamp at time zone ${zone}`;
