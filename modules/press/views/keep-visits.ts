import type { EntityManager } from '@mikro-orm/postgresql';
import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { countByCampaign } from '../../campaign-state/index.ts';
import type { Countries } from './country.ts';
import { HALF_BYTES, type Visit } from './visit.ts';

interface LocatedVisit extends Visit {
  country: string | null;
}

/** Stores visits, one for each visitor, kit and day, and counts those of campaigns. */
export async function keepVisits(
  unit: Needs<'em' | 'clock'> & { countries: Countries },
  visits: readonly Visit[],
): Promise<void> {
  // Outside of the transaction, because the first lookup opens the country database.
  const located = await Promise.all(
    visits.map(async (visit) => ({ ...visit, country: visit.country ?? (await unit.countries.of(visit.ip)) })),
  );
  await unit.em.transactional(async (em) => {
    const byOwner = Map.groupBy(located, ({ kit }) => kit.orgId);
    for (const orgId of [...byOwner.keys()].toSorted()) await takeNamedLock(em, 'visits', { id: orgId, mode: 'alone' });
    const fresh: FreshVisit[] = [];
    for (const [orgId, own] of byOwner) fresh.push(...(await insertVisits(em, orgId, own)));
    await countVisits({ ...unit, em }, located, fresh);
  });
}

interface FreshVisit {
  media_kit_id: string;
  campaign_id: string | null;
  day: string;
  visitor: string;
  /** The visitor has seen another kit of the campaign on that day. */
  is_known: boolean;
}

/** Inserts visits and returns the new ones of people. */
function insertVisits(em: EntityManager, orgId: string, visits: LocatedVisit[]): Promise<FreshVisit[]> {
  const rows = visits.map(({ kit, day, visitor, isMachine, country, at }) => ({
    media_kit_id: kit.id,
    day,
    visitor: visitor.toString('hex'),
    machine: isMachine,
    country,
    brand_ids: kit.brandIds,
    campaign_id: kit.campaignId,
    feature_slug: kit.featureSlug,
    workflow_slug: kit.workflowSlug,
    viewed_at: at,
  }));
  return statement<FreshVisit>(em, INSERT, [orgId, JSON.stringify(rows), LAST]);
}

/** Maximum visitors of a kit from one address in a day. More than an office needs, and too few to flood the table. */
const VISITORS_OF_ADDRESS = 50;

/** Appended to an address, sorts after all its visitors. */
const LAST = Buffer.alloc(HALF_BYTES, 0xff);
const addressOf = (visitor: string) => `substr(${visitor}, 1, ${HALF_BYTES})`;

const INSERT = `
  with given as (
    select media_kit_id, day, decode(visitor, 'hex') as visitor, machine, country, brand_ids, campaign_id, feature_slug,
      workflow_slug, viewed_at
    from jsonb_to_recordset($2::jsonb) as given (media_kit_id uuid, day date, visitor text, machine boolean, country text,
      brand_ids uuid[], campaign_id uuid, feature_slug text, workflow_slug text, viewed_at timestamptz)
  ), unseen as (
    select *, row_number() over (partition by media_kit_id, day, ${addressOf('visitor')} order by viewed_at) as place from given
    where not exists (
      select 1 from media_kit_visits seen where seen.org_id = $1 and seen.media_kit_id = given.media_kit_id
        and seen.day = given.day and seen.visitor = given.visitor
    )
  ), fresh as (
    insert into media_kit_visits (org_id, media_kit_id, day, visitor, machine, country, brand_ids, campaign_id, feature_slug,
      workflow_slug, viewed_at)
    select $1, media_kit_id, day, visitor, machine, country, brand_ids, campaign_id, feature_slug, workflow_slug, viewed_at
    from unseen where place <= ${VISITORS_OF_ADDRESS} - (
      select count(*) from media_kit_visits seen where seen.org_id = $1 and seen.media_kit_id = unseen.media_kit_id
        and seen.day = unseen.day and seen.visitor between ${addressOf('unseen.visitor')} and ${addressOf('unseen.visitor')} || $3::bytea
    )
    on conflict (org_id, media_kit_id, day, visitor) do nothing
    returning media_kit_id, campaign_id, day, visitor, machine
  )
  select media_kit_id, campaign_id, day::text, encode(visitor, 'hex') as visitor,
    exists (
      select 1 from media_kit_visits before
      where before.org_id = $1 and before.campaign_id = fresh.campaign_id and before.day = fresh.day
        and before.visitor = fresh.visitor
    ) as is_known
  from fresh where not machine`;

/** Counts a visitor of several kits once for the campaign. */
async function countVisits(
  unit: Needs<'em' | 'clock'>,
  visits: readonly Visit[],
  fresh: readonly FreshVisit[],
): Promise<void> {
  const kits = new Map(visits.map(({ kit }) => [kit.id, kit]));
  const counted = fresh.flatMap(({ media_kit_id, campaign_id, day, visitor, is_known }) => {
    const kit = kits.get(media_kit_id);
    if (kit === undefined || campaign_id === null) return [];
    return [{ org_id: kit.orgId, time_zone: kit.timeZone, campaign_id, who: is_known ? null : `${day}|${visitor}` }];
  });
  await countByCampaign(unit, counted, (rows) => ({
    pressKitViews: rows.length,
    pressKitVisitors: new Set(rows.map(({ who }) => who).filter((who) => who !== null)).size,
  }));
}
