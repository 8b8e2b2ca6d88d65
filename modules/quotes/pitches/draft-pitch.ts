import type { z } from 'zod';
import { type ModelSettings, usageOf, withFallback } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { brandFacts, extractedFields } from '../../brands/index.ts';
import { assertOwnCampaign, Campaign } from '../../campaign-state/index.ts';
import { readSiteStatements } from '../../press/index.ts';
import { findQuoteRequest } from '../requests/quote-request.queries.ts';
import type { PitchFacts } from '../writing/pitch-facts.rules.ts';
import { askForPitch, composePitch, MOST_TOKENS, openWriter } from '../writing/write-pitch.ts';
import { insertPitches } from './insert-pitches.ts';
import { storeWrittenPitch, takeOverPitch } from './pay-for-pitch.ts';
import { countPitch, findQuotePitch, viewPitch } from './quote-pitch.queries.ts';
import type { DraftPitchInput } from './quote-pitch.schema.ts';

/** Longer than a model call may take. After it, the caller counts as dead. */
const ASKING_MS: Milliseconds = 180_000;

/**
 * Drafts a pitch with the organisation's model, or from a template without one. A brand has one pitch for each
 * request.
 */
export async function draftPitch(
  unit: MemberContext,
  { quoteRequestId, brandId, campaignId }: z.output<typeof DraftPitchInput>,
) {
  const { em, clock, actor } = unit;
  const { orgId } = actor;
  const request = await findQuoteRequest(em, orgId, quoteRequestId);
  const facts = await factsOf(unit, { orgId, brandId, campaignId });
  const settings = withFallback(await unit.modelAccess.for(unit, orgId));
  if (settings !== null) await settings.payment?.assert(maximumUsage(settings));
  const whose = { orgId, brandId: facts.brandId, campaignId: campaignId?.toLowerCase() ?? null };
  const asked = { mediaOutlet: request.mediaOutlet ?? null, opportunityText: request.opportunityText };
  const template = composePitch(null, '', { facts: facts.pitch, request: asked });
  const until = new Date(clock.now().getTime() + ASKING_MS);
  const usage = settings === null ? null : maximumUsage(settings);
  const pending = usage === null ? null : { usage, until };
  // Committed before the model is asked: only one of several concurrent calls gets the pitch and pays.
  const id = await em.fork().transactional(async (transaction) => {
    const inside = { ...unit, em: transaction };
    const pitch = { ...template, quoteRequestId: request.id, asked: request.opportunityText, runId: null, pending };
    const [made] = await insertPitches(transaction, { ...whose, now: clock.now() }, [pitch]);
    if (made !== undefined) await countPitch(inside, whose, { quotePitchesDrafted: 1 });
    return made ?? (await takeOverPitch(inside, { ...whose, quoteRequestId: request.id }, pending));
  });
  if (id === null) throw conflict('The brand already has a pitch for this request. Update that pitch instead.');
  if (settings !== null) {
    const { pitch, usage: used } = await askForPitch(openWriter(unit, settings), facts.pitch, asked);
    const written = composePitch(pitch, settings.provider, { facts: facts.pitch, request: asked });
    await storeWrittenPitch(unit, { ...whose, id, until }, written, used);
  }
  return { quotePitch: viewPitch(await findQuotePitch(em.fork(), orgId, id)) };
}

/** A call with an unknown outcome is charged with the maximum. */
const maximumUsage = (settings: ModelSettings): ModelUsage => usageOf(settings, MOST_TOKENS);

interface PitchTarget {
  orgId: string;
  brandId: string;
  campaignId: string | null | undefined;
}

const FIELDS = { expertise: 'expertise', spokesperson: 'spokesperson', biography: 'spokespersonBiography' } as const;

/** Campaign inputs take precedence over facts from the site. */
async function factsOf(unit: MemberContext, { orgId, brandId, campaignId }: PitchTarget) {
  const brand = await brandFacts(unit, orgId, brandId);
  if (campaignId != null) await assertOwnCampaign(unit.em, orgId, campaignId);
  const campaign = campaignId == null ? null : await unit.em.findOneOrFail(Campaign, { orgId, id: campaignId });
  if (campaign !== null && !campaign.brandIds.includes(brand.id))
    throw badRequest('The campaign does not belong to this brand.');
  const fields = (await extractedFields(unit, orgId, { brandIds: [brand.id], keys: Object.values(FIELDS) })).get(
    brand.id,
  );
  const textOf = (input: keyof typeof FIELDS) => {
    const value = campaign?.featureInputs?.[input] ?? fields?.get(FIELDS[input]) ?? null;
    const text = Array.isArray(value) ? value.join(', ') : value;
    return typeof text === 'string' && text.trim() !== '' ? text : null;
  };
  const pitch: PitchFacts = {
    companyName: brand.name,
    website: brand.brandUrl,
    pitch: brand.elevatorPitch ?? brand.bio,
    expertise: textOf('expertise') ?? brand.categories,
    spokesperson: textOf('spokesperson'),
    biography: textOf('biography'),
    ...(await readSiteStatements(unit, orgId, brand.id)),
  };
  return { brandId: brand.id, pitch };
}
