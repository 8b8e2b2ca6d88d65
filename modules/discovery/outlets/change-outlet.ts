import type { z } from 'zod';
import { isUniqueViolation } from '../../../src/database/database-errors.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict, notFound } from '../../../src/kernel/errors.ts';
import { assertOwnScope } from '../outreach/associations.ts';
import { domainOfOutlet } from './add-outlets.ts';
import { readOutlet } from './outlet.queries.ts';
import type { OutletStatusInput, PatchOutletInput } from './outlet.schema.ts';

type Unit = Needs<'em' | 'clock' | 'actor'>;

/** Replaces the given fields. Scores and reasons belong to one campaign. */
export async function patchOutlet(unit: Unit, { outletId, ...given }: z.output<typeof PatchOutletInput>) {
  const { em, clock, actor } = unit;
  await assertOwnScope(unit, given);
  const known = await readOutlet(em, actor.orgId, outletId);
  const { whyRelevant, whyNotRelevant, relevanceScore, campaignId, brandId } = given;
  const ofCampaign = [whyRelevant, whyNotRelevant, relevanceScore, brandId].some((value) => value !== undefined);
  if (ofCampaign && campaignId === undefined) {
    throw badRequest('campaignId is required because scores and reasons belong to a campaign.');
  }
  const { outletName = null, outletUrl = null, outletDomain } = given;
  const isMoved = outletDomain !== undefined || outletUrl !== null;
  const domain = isMoved ? domainOfOutlet({ outletUrl: outletUrl ?? known.outletUrl, outletDomain }) : null;
  return em.transactional(async (inside) => {
    const outlet = [actor.orgId, known.id, outletName, outletUrl, domain, clock.now()];
    const changed = await statement(inside, CHANGE, outlet).catch((error: unknown) => {
      // Another outlet got this domain concurrently.
      if (isUniqueViolation(error)) return [];
      throw error;
    });
    if (changed.length === 0) throw conflict(`Another outlet already has the domain ${domain}.`);
    if (campaignId !== undefined) {
      const scores = [whyRelevant, whyNotRelevant, relevanceScore, brandId].map((value) => value ?? null);
      const found = await statement(inside, CHANGE_SCORE, [actor.orgId, campaignId, known.id, clock.now(), ...scores]);
      if (found.length === 0) throw notFound('Outlet');
    }
    return readOutlet(inside, actor.orgId, known.id);
  });
}

/** Omitted fields keep their current database value, because it may have changed since it was read. */
const CHANGE = `
  update outlets set name = coalesce($3, name), url = coalesce($4, url), domain = coalesce($5, domain), updated_at = $6
  where org_id = $1 and id = $2
    and not exists (select 1 from outlets other where other.org_id = $1 and other.domain = $5 and other.id <> $2)
  returning id`;

const CHANGE_SCORE = `
  update campaign_outlets set why_relevant = coalesce($5, why_relevant), why_not_relevant = coalesce($6, why_not_relevant),
    relevance = coalesce($7::numeric, relevance), unscored = unscored and $7::numeric is null, run_id = case when $7::numeric is null then run_id end,
    brand_id = coalesce($8::uuid, brand_id), updated_at = $4
  where org_id = $1 and campaign_id = $2 and outlet_id = $3 returning outlet_id`;

/** Stores a user's decision for one campaign. Scoring never changes it. */
export async function setOutletStatus(
  unit: Unit,
  { outletId, campaignId, status, reason }: z.output<typeof OutletStatusInput>,
) {
  const { em, clock, actor } = unit;
  await assertOwnScope(unit, { campaignId });
  const { id } = await readOutlet(em, actor.orgId, outletId);
  if (campaignId === undefined) throw badRequest('campaignId is required in the query.');
  const found = await statement(
    em,
    `update campaign_outlets set status = $4, status_reason = $5, updated_at = $6
     where org_id = $1 and campaign_id = $2 and outlet_id = $3 returning outlet_id`,
    [actor.orgId, campaignId, id, status, reason ?? null, clock.now()],
  );
  if (found.length === 0) throw notFound('Outlet');
  return readOutlet(em, actor.orgId, id);
}
