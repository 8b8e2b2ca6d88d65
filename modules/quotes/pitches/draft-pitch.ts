import type { z } from 'zod';
import { modelNameOf } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { badRequest, conflict } from '../../../src/kernel/errors.ts';
import { brandFacts, extractedFields } from '../../brands/index.ts';
import { assertOwnCampaign, Campaign } from '../../campaign-state/index.ts';
import { finishRun, recordTokens, startRun } from '../../costs/index.ts';
import { findQuoteRequest } from '../requests/quote-request.queries.ts';
import type { AskedRequest, PitchFacts } from '../writing/pitch-facts.rules.ts';
import { PITCH_TOKENS } from '../writing/pitch-prompt.ts';
import { askForPitch, openWriter, pitchOf, type WrittenPitch } from '../writing/write-pitch.ts';
import { insertPitches } from './insert-pitches.ts';
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
  const asked = { mediaOutlet: request.mediaOutlet ?? null, opportunityText: request.opportunityText };
  const template = pitchOf(null, '', { facts: facts.pitch, request: asked });
  // Committed before a model is asked: of several calls at the same time one has the pitch, and only that one pays.
  const [id] = await em.fork().transactional(async (transaction) => {
    const pitches = [{ ...template, quoteRequestId: request.id, runId: null }];
    const made = await insertPitches(transaction, { ...whose, now: clock.now() }, pitches);
    if (made.length > 0) await countPitch({ em: transaction, clock }, whose, { quotePitchesDrafted: 1 });
    return made;
  });
  if (id === undefined) throw conflict('This brand has a pitch for the request already: change that one.');
  const written = await writeByModel(unit, whose, facts.pitch, asked);
  if (written !== null) await rewrite(unit, { orgId, id }, template.draft, written);
  return { quotePitch: viewPitch(await findQuotePitch(em.fork(), orgId, id)) };
}

type Rewritten = WrittenPitch & { runId: string | null };

/** The model's words in the place of the template's, unless a person has changed or submitted these meanwhile. */
async function rewrite(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id }: { orgId: string; id: string },
  before: string,
  { draft, writtenBy, fallbackReason, runId }: Rewritten,
): Promise<void> {
  await statement(
    em.fork(),
    `update quote_pitches set draft = $4, written_by = $5, fallback_reason = $6, run_id = $7, updated_at = $8
     where org_id = $1 and id = $2 and draft = $3 and status = 'drafted'`,
    [orgId, id, before, draft, writtenBy, fallbackReason, runId, clock.now()],
  );
}

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

/** Null where the organisation has no model. */
async function writeByModel(
  unit: MemberContext,
  whose: Omit<Whose, 'campaignId'>,
  facts: PitchFacts,
  request: AskedRequest,
): Promise<Rewritten | null> {
  const settings = await unit.modelAccess.for(unit, whose.orgId);
  if (settings === null) return null;
  const { pitch, usage } = await askForPitch(openWriter(unit, settings), facts, request);
  const atMost = { ...MOST_USED, provider: settings.provider, model: modelNameOf(settings) };
  const runId = await recordUse(unit, whose, usage ?? atMost);
  return { ...pitchOf(pitch, settings.provider, { facts, request }), runId };
}

/** A call of which nobody knows how it ended counts as much as it may have used. */
const MOST_USED = { inputTokens: PITCH_TOKENS.input, outputTokens: PITCH_TOKENS.output };

async function recordUse(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { orgId, brandId }: Omit<Whose, 'campaignId'>,
  usage: ModelUsage,
): Promise<string | null> {
  if (usage.inputTokens + usage.outputTokens === 0) return null;
  const about = { orgId, brandIds: [brandId], serviceName: 'quotes' };
  return em.fork().transactional(async (transaction) => {
    const inside = { em: transaction, clock };
    const runId = await startRun(inside, { ...about, userId: actor.userId, taskName: 'quote-pitch' });
    await recordTokens(inside, { ...usage, ...about, taskName: 'pitch-tokens', parentRunId: runId });
    await finishRun(inside, { orgId, runId }, 'completed');
    return runId;
  });
}
