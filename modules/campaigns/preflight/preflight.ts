import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import { formatUsd, times } from '../../../src/kernel/money.ts';
import { findBrands, knownBrands } from '../../brands/index.ts';
import { isAnyPaused } from '../../contacts/index.ts';
import { priceOf } from '../../costs/index.ts';
import { readKeyStatus, unitCosts } from '../../workflows/index.ts';
import type { CreateCampaignInput } from '../campaign.schema.ts';
import { audienceIdsOf, planCampaign } from '../lifecycle/plan-campaign.ts';
import { textModelOf } from '../runner/plan.ts';
import { firstObstacle, type LeadPrice, project } from './preflight.rules.ts';

type Unit = UnitOfWork & Needs<'actor'>;
type Plan = Awaited<ReturnType<typeof planCampaign>>;

/** What a creation would do, as far as it can be known without creating anything: no website is read for it. */
export async function preflight(unit: Unit, input: CreateCampaignInput) {
  const plan = await planCampaign(unit, input);
  const brands = await brandsOf(unit, input);
  const brandIds = brands.map(({ id }) => id);
  const audienceIds = await audienceIdsOf(unit, input.audienceIds, brandIds);
  const keyStatus = await readKeyStatus(unit, { workflowId: plan.workflow.slug });
  const price = await priceOfLead(unit, plan);
  const { sendable, suppressed } = await forecast(unit, plan, { brandIds, audienceIds });
  const projection = project({ sendable, maxLeads: input.maxLeads ?? null, totalCap: plan.caps.total }, price);
  const isPaused = brands.some(({ pausedAt }) => pausedAt != null);
  const caps = Object.values(plan.caps);
  const isAudiencePaused = await isAnyPaused(unit.em, unit.actor.orgId, audienceIds ?? []);
  const blockedBy = firstObstacle({ isReady: keyStatus.ready, isPaused, isAudiencePaused, sendable, caps }, price);
  return {
    keyStatus,
    sendableLeads: sendable,
    suppressedLeads: suppressed,
    projectedLeads: projection.leads,
    projectedCost: {
      minUsd: formatUsd(projection.min),
      maxUsd: projection.max === null ? null : formatUsd(projection.max),
    },
    firstSendAt: blockedBy === null ? unit.clock.now().toISOString() : null,
    blockedBy,
  };
}

/** Brands that are known; a website that is new has no contacts and no pause. */
async function brandsOf({ em, actor }: Unit, { brandIds, brandUrls = [] }: CreateCampaignInput) {
  if (brandIds !== undefined) return findBrands(em, actor.orgId, brandIds);
  const known = await knownBrands(em, actor.orgId, brandUrls);
  const malformed = known.indexOf(null);
  if (malformed >= 0) {
    throw badRequest(`brandUrls.${malformed} must be an http:// or https:// address of a website.`);
  }
  return known.filter((brand) => brand != null);
}

async function priceOfLead(unit: Unit, { workflow: { dag, requiredProviders } }: Plan): Promise<LeadPrice> {
  const { em, clock, actor, nodeTypes } = unit;
  const model = requiredProviders.length === 0 ? null : await unit.modelAccess.for(unit, actor.orgId);
  const price: LeadPrice = { fewest: 0n, most: 0n };
  for (const { costName, fewest, most } of unitCosts(dag, nodeTypes, { textModel: textModelOf(model) })) {
    const unitCost = (await priceOf(em, actor.orgId, costName, clock.now())) ?? 0n;
    price.fewest += times(unitCost, fewest);
    price.most += times(unitCost, most);
  }
  return price;
}

/** By the first node that can tell. */
async function forecast(
  unit: Unit,
  { workflow, feature }: Plan,
  whose: { brandIds: string[]; audienceIds: string[] | null },
) {
  const target = { ...whose, orgId: unit.actor.orgId, featureDynastySlug: feature.dynastySlug };
  for (const { type, config = {} } of workflow.dag.nodes) {
    const found = await unit.nodeTypes.get(type)?.forecast(unit, config, target);
    if (found != null) return { sendable: found.available, suppressed: found.excluded };
  }
  return { sendable: null, suppressed: 0 };
}
