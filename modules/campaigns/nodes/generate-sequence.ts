import { z } from 'zod';
import { keepEmails, sequenceWriter } from '../../delivery/index.ts';
import { campaignNode } from './campaign-node.ts';
import { Leads, Sequences, Text } from './values.ts';

/** Writes every lead its emails. */
export const generateSequence = campaignNode({
  type: 'generate-sequence',
  config: z.object({ steps: z.number(), daysBetweenSteps: z.number() }),
  input: z.object({
    leads: Leads,
    valueProposition: Text,
    offer: Text,
    callToAction: Text,
    socialProof: Text,
    tone: Text,
    story: Text,
    companyName: Text,
  }),
  output: z.object({ sequences: Sequences }),
  async run({ unit, campaign, brand }, plan, { leads, ...facts }) {
    const companyName = facts.companyName ?? brand.companyName;
    const valueProposition = facts.valueProposition ?? brand.pitch;
    const write = sequenceWriter({ ...facts, companyName, valueProposition, website: brand.website }, plan);
    const written = leads.map((lead) => ({
      leadId: lead.id,
      ...write({
        firstName: lead.firstName,
        title: lead.title,
        company: lead.organizationName,
        industry: lead.organizationIndustry,
      }),
    }));
    const sequences = await keepEmails(
      unit.em,
      {
        orgId: campaign.orgId,
        campaignId: campaign.id,
        brandId: brand.id,
        clientCompanyName: companyName,
        now: unit.clock.now(),
      },
      written,
    );
    return { output: { sequences }, units: sequences.length, counts: { emailsGenerated: sequences.length } };
  },
});
