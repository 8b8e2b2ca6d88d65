import { z } from 'zod';
import { type CampaignPreparationContext, campaignNodes, OptionalText } from '../../campaigns/index.ts';
import { readSiteStatements, type SiteStatements } from '../../press/index.ts';
import {
  describeTextSource,
  nodeOutput,
  optionalInput,
  requiredInput,
  TextSource,
  textRequirement,
} from '../../workflows/index.ts';
import { findPitchedRequests, insertPitches } from '../pitches/insert-pitches.ts';
import type { PitchFacts } from '../writing/pitch-facts.rules.ts';
import { PITCH_TOKENS } from '../writing/pitch-prompt.ts';
import { writeForCampaign } from '../writing/write-for-campaign.ts';
import { type AskedPitch, composePitch } from '../writing/write-pitch.ts';
import { QuoteRequests } from './collect-quote-requests.ts';

interface CampaignStatements {
  expertise: string | null;
  spokesperson: string | null;
  biography: string | null;
}

const factsOf = (
  said: CampaignStatements,
  { companyName, website, pitch }: CampaignPreparationContext['brand'],
  onSite: SiteStatements,
): PitchFacts => ({
  ...onSite,
  companyName,
  website,
  pitch,
  expertise: said.expertise,
  spokesperson: said.spokesperson,
  biography: said.biography,
});

const NOTHING_SAID: SiteStatements = { quotation: null, sentences: [] };

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const QuotePitches = z.custom<{ id: string }[]>((value) => Array.isArray(value), 'must be a list');

/** Drafts a pitch for each request. A user reviews and sends it. */
export const draftQuotePitches = campaignNodes.define({
  type: 'draft-quote-pitches',
  config: z.object({ text: TextSource }),
  inputs: {
    quoteRequests: requiredInput('quote-requests', QuoteRequests),
    expertise: optionalInput('text', OptionalText),
    spokesperson: optionalInput('text', OptionalText),
    biography: optionalInput('text', OptionalText),
  },
  outputs: { quotePitches: nodeOutput('quote-pitches', QuotePitches) },
  describe: ({ text }) => `Draft an answer to each request ${describeTextSource(text)}.`,
  requires: ({ text }) => textRequirement(text),
  costs: ({ text }, { textModel }) =>
    text === 'provider' && textModel !== null
      ? [
          { costName: `${textModel}-input-token`, fewest: 0, most: PITCH_TOKENS.input },
          { costName: `${textModel}-output-token`, fewest: 0, most: PITCH_TOKENS.output },
        ]
      : [],
  asksProvider: ({ text }) => text === 'provider',
  async prepare(context, { text }, { quoteRequests, ...said }) {
    const { unit, campaign, model, brand } = context;
    const onSite = await readSiteStatements({ ...unit, em: unit.em.fork() }, campaign.orgId, brand.id);
    if (text !== 'provider' || model === null)
      return { output: { quotePitches: [] }, prepared: { onSite, written: new Map<string, AskedPitch['pitch']>() } };
    const whose = { orgId: campaign.orgId, brandId: brand.id };
    const pitched = await findPitchedRequests(unit.em.fork(), whose, idsOf(quoteRequests));
    const open = quoteRequests.filter(({ id }) => !pitched.has(id));
    const written = await writeForCampaign(context, { model, facts: factsOf(said, brand, onSite) }, open);
    return { output: { quotePitches: quoteRequests }, prepared: { onSite, written } };
  },
  async run({ unit, campaign, brand, model }, _config, { quoteRequests, ...said }, prepared) {
    const facts = factsOf(said, brand, prepared?.onSite ?? NOTHING_SAID);
    const pitches = quoteRequests.map((request) => ({
      ...composePitch(prepared?.written.get(request.id) ?? null, model?.provider ?? '', { facts, request }),
      quoteRequestId: request.id,
      asked: request.opportunityText,
      runId: null,
    }));
    const whose = { orgId: campaign.orgId, brandId: brand.id, campaignId: campaign.id, now: unit.clock.now() };
    const ids = await insertPitches(unit.em, whose, pitches);
    return {
      output: { quotePitches: ids.map((id) => ({ id })) },
      used: 0,
      report: { counts: { quotePitchesDrafted: ids.length } },
    };
  },
});
