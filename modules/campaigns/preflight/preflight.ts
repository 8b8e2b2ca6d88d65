import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatUsd, type Money, times } from '../../../src/kernel/money.ts';
import { lacksCredit } from '../../billing/index.ts';
import { findBrands, knownBrands } from '../../brands/index.ts';
import { isAnyAudiencePaused } from '../../contacts/index.ts';
import { type BudgetCaps, priceOf } from '../../costs/index.ts';
import { findOrganisation } from '../../identity/index.ts';
import { platformPayment } from '../../keys/index.ts';
import { readKeyStatus, resolveWorkflow, unitCosts } from '../../workflows/index.ts';
import { readCampaign } from '../campaign.queries.ts';
import type { CreateCampaignInput, StartCampaignInput } from '../campaign.schema.ts';
import { audienceIdsOf, hasLocalLinks, planCampaign, readCaps } from '../lifecycle/plan-campaign.ts';
import { textModelOf } from '../runner/batch-plan.ts';
import { earlierDate } from '../runner/runner.rules.ts';
import { firstOpening, forecastDays } from './forecast-days.ts';
import { firstObstacle, type LeadPrice, projectCosts } from './preflight.rules.ts';
import { sampleMails } from './sample-mails.ts';

type Unit = UnitOfWork & Needs<'actor'>;
type Plan = Awaited<ReturnType<typeof planCampaign>>;

/** Creates nothing and reads no websites. */
export async function preflight(unit: Unit, input: CreateCampaignInput) {
  const examined = await examineRequest(unit, input);
  return { ...examined.figures, ...(await showMails(unit, examined)) };
}

export const preflightFigures = async (unit: Unit, input: CreateCampaignInput) =>
  (await examineRequest(unit, input)).figures;

export async function preflightDraft(unit: Unit, { campaignId, allowLocalLinks = false }: StartCampaignInput) {
  const { orgId } = unit.actor;
  const view = await readCampaign(unit.em, orgId, campaignId);
  if (view.status !== 'draft') throw conflict(`This campaign is ${view.status}. Only a draft has a preflight.`);
  const workflow = await resolveWorkflow(unit, { slug: view.workflowSlug });
  const caps = { daily: null, weekly: null, monthly: null, total: null, ...readCaps(view) } satisfies BudgetCaps;
  const { id, audienceIds, maxLeads, featureInputs, clickDestinationUrl, featureDynastySlug } = view;
  const { trackOpens, trackClicks } = view;
  const brands = await findBrands(unit.em, orgId, view.brandIds);
  const asked = {
    id,
    workflow,
    caps,
    brands,
    audienceIds,
    maxLeads,
    featureInputs,
    clickDestinationUrl,
    trackOpens,
    trackClicks,
    featureDynastySlug,
    endDate: view.endDate === null ? null : new Date(view.endDate),
    allowLocalLinks,
  };
  const examined = await examineCampaign(unit, asked);
  return { ...examined.figures, ...(await showMails(unit, examined)) };
}

async function examineRequest(unit: Unit, input: CreateCampaignInput) {
  const { workflow, feature, caps, endDate } = await planCampaign(unit, input);
  const brands = await brandsOf(unit, input);
  const brandIds = brands.map(({ id }) => id);
  return examineCampaign(unit, {
    id: newId(),
    workflow,
    caps,
    brands,
    audienceIds: await audienceIdsOf(unit, input.audienceIds, brandIds),
    maxLeads: input.maxLeads ?? null,
    featureInputs: input.featureInputs ?? null,
    clickDestinationUrl: input.clickDestinationUrl ?? null,
    trackOpens: input.trackOpens ?? true,
    trackClicks: input.trackClicks ?? true,
    featureDynastySlug: feature.dynastySlug,
    endDate,
    allowLocalLinks: input.allowLocalLinks ?? false,
  });
}

interface PreflightRequest {
  id: string;
  workflow: Plan['workflow'];
  caps: BudgetCaps;
  brands: Awaited<ReturnType<typeof brandsOf>>;
  audienceIds: string[] | null;
  maxLeads: number | null;
  featureInputs: Record<string, unknown> | null;
  clickDestinationUrl: string | null;
  trackOpens: boolean;
  trackClicks: boolean;
  featureDynastySlug: string | null;
  endDate: Date | null;
  allowLocalLinks: boolean;
}

async function examineCampaign(unit: Unit, asked: PreflightRequest) {
  const { workflow, brands, audienceIds } = asked;
  const brandIds = brands.map(({ id }) => id);
  const keyStatus = await readKeyStatus(unit, { workflowId: workflow.slug });
  const price = await priceOfLead(unit, workflow);
  const { sendable, suppressed, leftOut, companies } = await forecast(unit, asked, { brandIds, audienceIds });
  const projection = projectCosts({ sendable, maxLeads: asked.maxLeads, totalCap: asked.caps.total }, price);
  const isPaused = brands.some(({ pausedAt }) => pausedAt != null);
  const caps = Object.values(asked.caps);
  const isAudiencePaused = await isAnyAudiencePaused(unit.em, unit.actor.orgId, audienceIds ?? []);
  const { missing, missingOneOf } = keyStatus;
  const isShort = await lacksCredit(unit, unit.actor.orgId, price.byPlatform);
  const situation = {
    missing,
    missingOneOf,
    hasLocalLinks: !asked.allowLocalLinks && hasLocalLinks(unit, workflow.dag),
    isPaused,
    isAudiencePaused,
    sendable,
    caps,
    lacksCredit: isShort,
  };
  const blockedBy = firstObstacle(situation, price);
  const { trialEndsAt = null } = await findOrganisation(unit.em, unit.actor.orgId);
  const end = earlierDate(asked.endDate, trialEndsAt);
  const opening = await firstOpening(unit, { orgId: unit.actor.orgId, dag: workflow.dag, end });
  const figures = {
    keyStatus,
    sendableLeads: sendable,
    suppressedLeads: suppressed,
    projectedLeads: projection.leads,
    projectedCost: {
      minUsd: formatUsd(projection.min),
      maxUsd: projection.max === null ? null : formatUsd(projection.max),
    },
    firstSendAt: blockedBy === null && opening !== null ? opening.toISOString() : null,
    blockedBy,
  };
  return { asked, end, brandIds, price, leads: projection.leads, leftOut, companies, figures };
}

type Examined = Awaited<ReturnType<typeof examineCampaign>>;

async function showMails(unit: Unit, { asked, end, brandIds, price, leads, leftOut, companies }: Examined) {
  const { orgId } = unit.actor;
  const { workflow, caps, ...campaign } = asked;
  const sampled = { ...campaign, orgId, brandIds, dag: workflow.dag };
  const planned = { orgId, dag: workflow.dag, leads, caps, price, companies, end };
  const schedule = await forecastDays(unit, planned);
  return { ...(await sampleMails(unit, sampled)), leftOut, schedule };
}

/** Returns only known brands. A new website has no contacts and cannot be paused. */
async function brandsOf({ em, actor }: Unit, { brandIds, brandUrls = [] }: CreateCampaignInput) {
  if (brandIds !== undefined) return findBrands(em, actor.orgId, brandIds);
  const known = await knownBrands(em, actor.orgId, brandUrls);
  const malformed = known.indexOf(null);
  if (malformed >= 0) {
    throw badRequest(`brandUrls.${malformed} must be an http:// or https:// address of a website.`);
  }
  return known.filter((brand) => brand != null);
}

async function priceOfLead(
  unit: Unit,
  { dag, requiredProviders }: Plan['workflow'],
): Promise<LeadPrice & { byPlatform: Money }> {
  const { em, clock, actor, nodeTypes } = unit;
  const model = requiredProviders.length === 0 ? null : await unit.modelAccess.for(unit, actor.orgId);
  const isByPlatform = await platformPayment(unit, actor.orgId);
  const price = { fewest: 0n, most: 0n, byPlatform: 0n };
  for (const { costName, fewest, most } of unitCosts(dag, nodeTypes, { textModel: textModelOf(model) })) {
    const byPlatform = isByPlatform(costName);
    const unitCost = (await priceOf(em, byPlatform ? null : actor.orgId, costName, clock.now())) ?? 0n;
    price.fewest += times(unitCost, fewest);
    price.most += times(unitCost, most);
    if (byPlatform) price.byPlatform += times(unitCost, most);
  }
  return price;
}

async function forecast(
  unit: Unit,
  { workflow, featureDynastySlug }: PreflightRequest,
  whose: { brandIds: string[]; audienceIds: string[] | null },
) {
  const target = { ...whose, orgId: unit.actor.orgId, featureDynastySlug: featureDynastySlug ?? '' };
  for (const { type, config = {} } of workflow.dag.nodes) {
    const found = await unit.nodeTypes.get(type)?.forecast(unit, config, target);
    if (found == null) continue;
    const { available, excluded, leftOut = [], companies = null } = found;
    return { sendable: available, suppressed: excluded, leftOut, companies };
  }
  return { sendable: null, suppressed: 0, leftOut: [], companies: null };
}
