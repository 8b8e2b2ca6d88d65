import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { campaignSlugsOf } from '../../campaign-state/index.ts';
import { outletDomain as domainAt } from '../articles/canonical-url.rules.ts';
import { assertOwnScope } from '../outreach/associations.ts';
import { readOutletsById } from './outlet.queries.ts';
import type { NewOutlet } from './outlet.schema.ts';

/** Returns the domain that identifies an outlet: lower case, punycode, without `www.`. */
export function domainOfOutlet({
  outletUrl,
  outletDomain,
}: {
  outletUrl: string;
  outletDomain?: string | undefined;
}): string {
  const domain = domainAt(outletDomain === undefined ? outletUrl : `https://${outletDomain}`);
  if (domain === null) {
    throw badRequest(
      outletDomain === undefined
        ? 'outletUrl must be a website URL such as https://example.com.'
        : 'outletDomain must be a domain such as example.com.',
      {
        param: outletDomain === undefined ? 'outletUrl' : 'outletDomain',
      },
    );
  }
  return domain;
}

/** Adds outlets to campaigns, in the given order. A known domain reuses the known outlet. */
export async function addOutlets(unit: Needs<'em' | 'clock' | 'actor'>, given: readonly NewOutlet[]) {
  const { em, clock, actor } = unit;
  for (const place of distinctPlaces(given)) await assertOwnScope(unit, place);
  const rows = given.map((outlet, place) => ({ ...outlet, place, id: newId(), domain: domainOfOutlet(outlet) }));
  const values = [actor.orgId, JSON.stringify(rows), clock.now()];
  return em.transactional(async (inside) => {
    await statement(inside, ADD, values);
    await statement(inside, PLACE, values);
    const found = await statement<{ id: string; domain: string }>(inside, KNOWN, [
      actor.orgId,
      rows.map(({ domain }) => domain),
    ]);
    const ids = new Map(found.map(({ domain, id }) => [domain, id]));
    return readOutletsById(
      inside,
      actor.orgId,
      rows.flatMap(({ domain }) => ids.get(domain) ?? []),
    );
  });
}

/** A thousand outlets usually belong to one campaign, which is checked once. */
function distinctPlaces(given: readonly NewOutlet[]) {
  const places = new Map(given.map(({ brandId, campaignId }) => [`${brandId} ${campaignId}`, { brandId, campaignId }]));
  return places.values();
}

const KNOWN = 'select id, domain from outlets where org_id = $1 and domain = any($2)';

/** For duplicates of a domain, the first one counts. */
const GIVEN = `(
  select distinct on (domain, "campaignId") * from jsonb_to_recordset($2::jsonb) as given
    (id uuid, "outletName" text, "outletUrl" text, domain text, "campaignId" uuid, "brandId" uuid, "whyRelevant" text,
     "whyNotRelevant" text, "relevanceScore" numeric, place integer)
  order by domain, "campaignId", place) given`;

const ADD = `
  insert into outlets (org_id, id, name, url, domain, created_at, updated_at)
  select $1, given.id, given."outletName", given."outletUrl", given.domain, $3, $3
  from ${GIVEN} order by given.domain
  on conflict (org_id, domain) do nothing`;

const PLACE = `
  insert into campaign_outlets as known (org_id, campaign_id, outlet_id, brand_id, feature_slug, workflow_slug, relevance, unscored,
    why_relevant, why_not_relevant, status, created_at, updated_at)
  select $1, given."campaignId", o.id, given."brandId", slug.feature_slug, slug.workflow_slug, coalesce(given."relevanceScore", 0),
    given."relevanceScore" is null, coalesce(given."whyRelevant", ''), coalesce(given."whyNotRelevant", ''), 'open', $3, $3
  from ${GIVEN} join outlets o on o.org_id = $1 and o.domain = given.domain
  left join ${campaignSlugsOf('$1', 'given."campaignId"')} slug on true
  order by o.id, given."campaignId"
  on conflict (org_id, campaign_id, outlet_id) do update set
    relevance = case when excluded.unscored then known.relevance else excluded.relevance end,
    unscored = known.unscored and excluded.unscored,
    why_relevant = case when excluded.why_relevant <> '' then excluded.why_relevant else known.why_relevant end,
    why_not_relevant = case when excluded.why_not_relevant <> '' then excluded.why_not_relevant else known.why_not_relevant end,
    run_id = case when excluded.unscored then known.run_id end, updated_at = excluded.updated_at`;
