import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError, unmet, withFieldNames } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { ensureBrands } from '../../brands/index.ts';
import { Campaign } from '../../campaign-state/index.ts';
import { openBudget } from '../../costs/index.ts';
import { showCampaign } from '../campaign.queries.ts';
import type { CreateCampaignInput } from '../campaign.schema.ts';
import { assertCompleteSettings, permitDestination, saveNotices } from '../notify/notify-settings.ts';
import { storableInputs } from './campaign-request.rules.ts';
import { recordTransition } from './move-campaign.ts';
import { assertPublicLinks, audienceIdsOf, planCampaign } from './plan-campaign.ts';

type Unit = UnitOfWork & Needs<'actor'>;

/**
 * Validates the input, reads the websites and checks the webhook URL before it writes anything. Starts the
 * campaign unless it is a draft.
 */
export async function createCampaign(unit: Unit, input: CreateCampaignInput) {
  assertCompleteSettings(input);
  await permitDestination(unit, input);
  const plan = await planCampaign(unit, input);
  if (!input.draft) assertPublicLinks(unit, plan.workflow.dag, input);
  const brandIds = await brandsOf(unit, input);
  const audienceIds = await audienceIdsOf(unit, input.audienceIds, brandIds);
  const receiverUrl = input.webhookUrl ? await unit.campaignReceiver.permit(unit, input.webhookUrl) : null;
  const campaignId = await unit.em.transactional((em) =>
    insertCampaign({ ...unit, em }, input, { ...plan, brandIds, audienceIds, receiverUrl }),
  );
  return showCampaign(unit, campaignId);
}

async function brandsOf(unit: Unit, { brandUrls = [], brandIds }: CreateCampaignInput): Promise<string[]> {
  const { orgId } = unit.actor;
  if (brandIds !== undefined) return (await ensureBrands(unit, orgId, { ids: brandIds })).map(({ id }) => id);
  const ids = new Set<string>();
  for (const [position, url] of brandUrls.entries()) {
    const brands = await ensureBrands(unit, orgId, { urls: [url.trim()] }).catch((error: unknown) => {
      throw withField(`brandUrls.${position}`, error);
    });
    for (const { id } of brands) ids.add(id);
  }
  return [...ids];
}

function withField(field: string, error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'bad_request') return error;
  if (error.param === 'url') return withFieldNames(error, { 'url ': `${field} ` });
  return unmet(`${field}: ${error.message}`, { cause: error });
}

type Plan = Awaited<ReturnType<typeof planCampaign>> & {
  brandIds: string[];
  audienceIds: string[] | null;
  receiverUrl: string | null;
};

async function insertCampaign(unit: Unit, input: CreateCampaignInput, plan: Plan): Promise<string> {
  const { em, clock, actor } = unit;
  const { orgId } = actor;
  const now = clock.now();
  const campaign = em.create(Campaign, {
    id: newId(),
    orgId,
    createdByUserId: actor.userId,
    name: input.name,
    workflowSlug: plan.workflow.slug,
    workflowDynastySlug: plan.workflow.workflowDynastySlug,
    sandbox: plan.sandbox,
    brandIds: plan.brandIds,
    featureSlug: plan.feature.slug,
    featureDynastySlug: plan.feature.dynastySlug,
    featureInputs: input.featureInputs === undefined ? null : storableInputs(input.featureInputs),
    maxLeads: input.maxLeads ?? null,
    templateFallback: input.templateFallback ?? false,
    trackOpens: input.trackOpens ?? true,
    trackClicks: input.trackClicks ?? true,
    goal: input.goal ?? null,
    audienceIds: plan.audienceIds,
    servicesOffered: input.servicesOffered ?? null,
    clickDestinationUrl: input.clickDestinationUrl ?? null,
    startDate: input.draft ? null : now,
    endDate: plan.endDate,
    notifyFrequency: input.notifyFrequency ?? null,
    notifyChannel: input.notifyChannel ?? null,
    notifyDestination: input.notifyDestination ?? null,
    status: input.draft ? 'draft' : 'active',
    approval: input.approval ?? 'none',
    createdAt: now,
    updatedAt: now,
    dueAt: input.draft ? null : now,
  });
  await em.persist(campaign).flush();
  const campaignId = campaign.id;
  await openBudget(unit, { campaignId, orgId, caps: plan.caps, sandbox: plan.sandbox });
  if (plan.receiverUrl !== null) {
    await unit.campaignReceiver.register(unit, { orgId, campaignId, url: plan.receiverUrl });
  }
  await recordTransition(unit, campaign, { fromStatus: null, reason: 'created' });
  if (campaign.notifyChannel != null) await saveNotices(unit, campaign);
  return campaignId;
}
