import { z } from 'zod';
import { type CampaignPreparationContext, campaignNodes, Text } from '../../campaigns/index.ts';
import { gives, needs, TextSource, takes, textRequirement, writtenHow } from '../../workflows/index.ts';
import { insertPitches, pitchedAmong } from '../pitches/insert-pitches.ts';
import type { PitchFacts } from '../writing/pitch-facts.rules.ts';
import { PITCH_TOKENS } from '../writing/pitch-prompt.ts';
import { writeForCampaign } from '../writing/write-for-campaign.ts';
import { pitchOf } from '../writing/write-pitch.ts';
import { QuotePitches, QuoteRequests } from './values.ts';

interface Said {
  expertise: string | null;
  spokesperson: string | null;
  biography: string | null;
}

const factsOf = (said: Said, { companyName, website, pitch }: CampaignPreparationContext['brand']): PitchFacts => ({
  companyName,
  website,
  pitch,
  expertise: said.expertise,
  spokesperson: said.spokesperson,
  biography: said.biography,
});

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Drafts an answer to each request; a person reads and sends it. */
export const draftQuotePitches = campaignNodes.define({
  type: 'draft-quote-pitches',
  config: z.object({ text: TextSource }),
  inputs: {
    quoteRequests: needs('quote-requests', QuoteRequests),
    expertise: takes('text', Text),
    spokesperson: takes('text', Text),
    biography: takes('text', Text),
  },
  outputs: { quotePitches: gives('quote-pitches', QuotePitches) },
  describe: ({ text }) => `Draft an answer to each request ${writtenHow(text)}.`,
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
    if (text !== 'provider' || model === null) return { output: { quotePitches: [] }, prepared: undefined };
    const whose = { orgId: campaign.orgId, brandId: brand.id };
    const pitched = await pitchedAmong(unit.em.fork(), whose, idsOf(quoteRequests));
    const open = quoteRequests.filter(({ id }) => !pitched.has(id));
    const written = await writeForCampaign(context, { model, facts: factsOf(said, brand) }, open);
    return { output: { quotePitches: quoteRequests }, prepared: written };
  },
  async run({ unit, campaign, brand, model }, _config, { quoteRequests, ...said }, written) {
    const facts = factsOf(said, brand);
    const pitches = quoteRequests.map((request) => ({
      ...pitchOf(written?.get(request.id) ?? null, model?.provider ?? '', { facts, request }),
      quoteRequestId: request.id,
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
