import { z } from 'zod';
import { keepEmails, noteWriters, recipientOf, type SenderFacts, sequenceWriter } from '../../messages/index.ts';
import { writeByModel } from '../writing/write-by-model.ts';
import { type BatchScope, campaignNode } from './campaign-node.ts';
import { ExpectedLeads, Leads, Sequences, Text } from './values.ts';

const Facts = z.object({
  valueProposition: Text,
  offer: Text,
  callToAction: Text,
  socialProof: Text,
  tone: Text,
  story: Text,
  companyName: Text,
});

const Config = z.object({
  text: z.enum(['sandbox', 'templates', 'provider']).default('templates'),
  steps: z.number(),
  daysBetweenSteps: z.number(),
});

const senderOf = (
  facts: z.output<typeof Facts>,
  { companyName, pitch, website }: BatchScope['brand'],
): SenderFacts => ({
  ...facts,
  companyName: facts.companyName ?? companyName,
  valueProposition: facts.valueProposition ?? pitch,
  website,
});

const NOT_ASKED = { fallbackReason: 'The model was not asked.' };

/** Writes every lead its emails: by the organisation's model where the workflow says so, else from templates. */
export const generateSequence = campaignNode({
  type: 'generate-sequence',
  config: Config,
  input: Facts.extend({ leads: Leads }),
  output: z.object({ sequences: Sequences }),
  preparation: {
    asksProvider: ({ text }) => text === 'provider',
    input: Facts.extend({ leads: ExpectedLeads }),
    async run(scope, { text, ...plan }, { leads, ...facts }) {
      const { model, brand } = scope;
      if (text !== 'provider' || model === null) return { output: { sequences: [] }, prepared: undefined };
      const texts = await writeByModel(scope, { model, sender: senderOf(facts, brand), plan }, leads);
      return { output: { sequences: leads }, prepared: texts };
    },
  },
  async run({ unit, campaign, brand }, { text, ...plan }, { leads, ...facts }, texts) {
    const sender = senderOf(facts, brand);
    const write = sequenceWriter(sender, plan);
    const byModel = leads.map(({ personKey }) => texts?.get(personKey) ?? NOT_ASKED);
    const written = leads.map((lead, i) => {
      const own = byModel[i];
      const sequence = own !== undefined && 'sequence' in own ? own.sequence : write(recipientOf(lead));
      return { leadId: lead.id, ...sequence };
    });
    const sequences = await keepEmails(
      unit.em,
      {
        orgId: campaign.orgId,
        campaignId: campaign.id,
        brandId: brand.id,
        clientCompanyName: sender.companyName,
        now: unit.clock.now(),
      },
      written,
    );
    if (text === 'provider') {
      await noteWriters(
        unit.em,
        campaign.orgId,
        sequences.map(({ id }, i) => ({ id, ...(byModel[i] ?? NOT_ASKED) })),
      );
    }
    const units = text === 'provider' ? 0 : sequences.length;
    return { output: { sequences }, units, counts: { emailsGenerated: sequences.length } };
  },
});
