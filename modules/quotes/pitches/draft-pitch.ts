import type { z } from 'zod';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { brandFacts, extractedFields } from '../../brands/index.ts';
import { assertOwnCampaign, Campaign } from '../../campaign-state/index.ts';
import { finishRun, recordTokens, startRun } from '../../costs/index.ts';
import { findQuoteRequest } from '../requests/quote-request.queries.ts';
import type { AskedRequest, PitchFacts } from '../writing/pitch-facts.rules.ts';
import { askForPitch, openWriter, pitchOf } from '../writing/write-pitch.ts';
import { insertPitches } from './insert-pitches.ts';
import { QuotePitch } from './quote-pitch.entity.ts';
import { countPitch, findQuotePitch, viewPitch } from './quote-pitch.queries.ts';
import type { DraftPitchInput } from './quote-pitch.schema.ts';

/** By the organisation's model where it has one, else from a template. One for each brand and request. */
export async function draftPitch(
  unit: MemberContext,
  { quoteRequestId, brandId, campaignId }: z.output<typeof DraftPitchInput>,
) {
  const { em, clock, actor } = unit;
  const { orgId } = actor;
  const request = await findQuoteRequest(em, orgId, quoteRequestId);
  const facts = await factsOf(unit, { orgId, brandId, campaignId });
  const whose = { orgId, brandId: facts.brandId, campaignId: campaignId?.toLowerCase() ?? null };
  if ((await em.count(QuotePitch, { orgId, quoteRequestId: request.id, brandId: whose.brandId })) > 0)
    throw pitchedAlready();
  const asked = { mediaOutlet: request.mediaOutlet ?? null, opportunityText: request.opportunityText };
  const written = await write(unit, whose, facts.pitch, asked);
  const [id] = await em.transactional(async (transaction) => {
    const pitches = [{ ...written, quoteRequestId: request.id }];
    const made = await insertPitches(transaction, { ...whose, now: clock.now() }, pitches);
    if (made.length > 0) await countPitch({ em: transaction, clock }, whose, { quotePitchesDrafted: 1 });
    return made;
  });
  if (id === undefined) throw pitchedAlready();
  return { quotePitch: viewPitch(await findQuotePitch(em, orgId, id)) };
}

const pitchedAlready = () => conflict('This brand has a pitch for the request already: change that one.');

interface Whose {
  orgId: string;
  brandId: string;
  campaignId: string | null | undefined;
}

const FIELDS = { expertise: 'expertise', spokesperson: 'spokesperson', biography: 'spokespersonBiography' } as const;

/** What the campaign was told goes before what the site says. */
async function factsOf(unit: MemberContext, { orgId, brandId, campaignId }: Whose) {
  const brand = await brandFacts(unit, orgId, brandId);
  if (campaignId != null) await assertOwnCampaign(unit.em, orgId, campaignId);
  const campaign = campaignId == null ? null : await unit.em.findOneOrFail(Campaign, { orgId, id: campaignId });
  if (campaign !== null && !campaign.brandIds.includes(brand.id))
    throw badRequest('The campaign is not one of this brand.');
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
  };
  return { brandId: brand.id, pitch };
}

async function write(unit: MemberContext, whose: Omit<Whose, 'campaignId'>, facts: PitchFacts, request: AskedRequest) {
  const settings = await unit.modelAccess.for(unit, whose.orgId);
  if (settings === null) return { ...pitchOf(null, '', { facts, request }), runId: null };
  const { pitch, usage } = await askForPitch(openWriter(unit, settings), facts, request);
  const runId = usage === null ? null : await recordUse(unit, whose, usage);
  return { ...pitchOf(pitch, settings.provider, { facts, request }), runId };
}

async function recordUse(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { orgId, brandId }: Omit<Whose, 'campaignId'>,
  usage: ModelUsage,
): Promise<string | null> {
  if (usage.inputTokens + usage.outputTokens === 0) return null;
  const about = { orgId, brandIds: [brandId], serviceName: 'quotes' };
  return em.transactional(async (transaction) => {
    const inside = { em: transaction, clock };
    const runId = await startRun(inside, { ...about, userId: actor.userId, taskName: 'quote-pitch' });
    await recordTokens(inside, { ...usage, ...about, taskName: 'pitch-tokens', parentRunId: runId });
    await finishRun(inside, { orgId, runId }, 'completed');
    return runId;
  });
}
