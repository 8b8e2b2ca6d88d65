import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { ALL_GATES_OPEN, type Campaign } from '../../campaign-state/index.ts';
import { setCaps } from '../../costs/index.ts';
import { resolveFeature } from '../../features/index.ts';
import { readCampaign, showCampaign } from '../campaign.queries.ts';
import { isFinal } from '../campaign.rules.ts';
import type { PatchCampaignInput } from '../campaign.schema.ts';
import {
  assertCompleteSettings,
  type NotifySettings,
  permitDestination,
  saveNotices,
} from '../notify/notify-settings.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { objectionToInputs, storableInputs } from './campaign-request.rules.ts';
import { lockCampaign } from './move-campaign.ts';
import { readCaps, readFutureEnd } from './plan-campaign.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'egress'>;

/**
 * Absent fields stay unchanged and null clears a field. Changes that can open or close a gate make the
 * runner check again.
 */
export async function patchCampaign(unit: Unit, input: PatchCampaignInput) {
  const caps = readCaps(input);
  const endDate = input.endDate === undefined ? undefined : await readFutureEnd(unit, input.endDate);
  const changesNotices = NOTIFY_FIELDS.some((name) => input[name] !== undefined);
  const permitted = changesNotices ? await permitNotices(unit, input) : null;
  const featureInputs = await readInputs(unit, input);
  await unit.em.transactional(async (em) => {
    const campaign = await lockCampaign(em, { orgId: unit.actor.orgId, campaignId: input.campaignId });
    const { name, maxLeads, templateFallback, trackOpens, trackClicks, approval } = input;
    const { notifyFrequency, notifyChannel, notifyDestination } = input;
    if (featureInputs !== undefined && campaign.status !== 'draft') {
      throw conflict(`Only a draft can change its featureInputs. This campaign is ${campaign.status}.`);
    }
    const given = {
      name,
      featureInputs,
      maxLeads,
      templateFallback,
      trackOpens,
      trackClicks,
      endDate,
      approval,
      notifyFrequency,
      notifyChannel,
      notifyDestination,
    };
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changesCaps = Object.keys(caps).length > 0;
    const changesCourse = changesCaps || [maxLeads, endDate, templateFallback].some((value) => value !== undefined);
    if (changesCourse && isFinal(campaign.status)) {
      throw conflict(
        `This campaign is ${campaign.status}. Its budget, maxLeads, endDate and templateFallback can no longer be changed.`,
      );
    }
    em.assign(campaign, { ...changes, updatedAt: unit.clock.now() });
    if (permitted !== null && NOTIFY_FIELDS.some((name) => (campaign[name] ?? null) !== (permitted[name] ?? null))) {
      throw conflict('Another request changed the notification settings of this campaign. Try again.');
    }
    if (changesCourse) recheckGates(unit, campaign, { total: 'total' in caps, maxLeads: maxLeads !== undefined });
    await em.flush();
    const { id: campaignId, orgId } = campaign;
    if (changesCaps) await setCaps({ em }, { orgId, campaignIds: [campaignId], caps });
    if (changesNotices) await saveNotices({ ...unit, em }, campaign);
    if (changesCourse && campaign.status === 'active') await unit.queue.enqueue(runCampaignJob, { campaignId });
  });
  return showCampaign(unit, input.campaignId);
}

async function readInputs(unit: Unit, { campaignId, featureInputs }: PatchCampaignInput) {
  if (featureInputs == null) return featureInputs;
  const { workflowSlug, featureSlug } = await readCampaign(unit.em, unit.actor.orgId, campaignId);
  const feature = await resolveFeature(unit, { slug: featureSlug ?? '' });
  const objection = objectionToInputs(feature, { featureInputs, workflowSlug });
  if (objection !== null) throw badRequest(objection);
  return storableInputs(featureInputs);
}

const NOTIFY_FIELDS = ['notifyFrequency', 'notifyChannel', 'notifyDestination'] as const;

/**
 * Runs before the campaign is locked, because checking the destination can need a DNS lookup. Returns the
 * permitted settings.
 */
async function permitNotices(unit: Unit, input: PatchCampaignInput): Promise<NotifySettings> {
  const known = await readCampaign(unit.em, unit.actor.orgId, input.campaignId);
  const {
    notifyFrequency = known.notifyFrequency,
    notifyChannel = known.notifyChannel,
    notifyDestination = known.notifyDestination,
  } = input;
  const settings = { notifyFrequency, notifyChannel, notifyDestination };
  // A patch that only clears fields turns notifications off, so the settings need not be complete.
  if (NOTIFY_FIELDS.some((name) => input[name] != null)) assertCompleteSettings(settings);
  await permitDestination(unit, settings);
  return settings;
}

/** Lets the runner check gates again, and reopens the search for leads if a raised limit allows it. */
function recheckGates({ clock }: Unit, campaign: Campaign, changed: { total: boolean; maxLeads: boolean }): void {
  if (campaign.status === 'active') campaign.dueAt = clock.now();
  Object.assign(campaign, ALL_GATES_OPEN);
  const ended = campaign.noMoreLeads;
  const mayContinue =
    (changed.total && ended === 'budget_exhausted') || (changed.maxLeads && ended === 'max_leads_reached');
  if (mayContinue) campaign.noMoreLeads = null;
}
