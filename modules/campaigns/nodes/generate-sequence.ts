import { z } from 'zod';
import {
  createSequenceWriter,
  insertEmails,
  recordWriters,
  type SenderFacts,
  toRecipientFacts,
} from '../../messages/index.ts';
import {
  describeTextSource,
  nodeOutput,
  optionalInput,
  requiredInput,
  TextSource,
  textRequirement,
} from '../../workflows/index.ts';
import { type CampaignNodeContext, campaignNodes } from '../campaign-node.ts';
import { tokenLimits } from '../writing/sequence-prompt.ts';
import { writeByModel } from '../writing/write-by-model.ts';
import { ExpectedLeads, NodeLeads, OptionalText, Sequences } from './node-values.ts';

type GivenFacts = Omit<SenderFacts, 'website' | 'companyName'> & { companyName: string | null };

const senderOf = (
  facts: GivenFacts,
  { companyName, pitch, website }: Pick<CampaignNodeContext['brand'], 'companyName' | 'pitch' | 'website'>,
): SenderFacts => ({
  ...facts,
  companyName: facts.companyName ?? companyName,
  valueProposition: facts.valueProposition ?? pitch,
  website,
});

/** Token use is known only after the call, so the forecast ranges from zero to the limit. */
function tokenCosts(textModel: string, steps: number) {
  const { input, output } = tokenLimits(steps);
  return [
    { costName: `${textModel}-input-token`, fewest: 0, most: input },
    { costName: `${textModel}-output-token`, fewest: 0, most: output },
  ];
}

const NOT_ASKED = { fallbackReason: 'The model was not called.' };

const Config = z.object({
  text: TextSource,
  steps: z.number().int().min(1).max(10).default(3),
  daysBetweenSteps: z.number().int().min(1).max(30).default(3),
});

const FACTS = {
  valueProposition: optionalInput('text', OptionalText),
  offer: optionalInput('text', OptionalText),
  callToAction: optionalInput('text', OptionalText),
  socialProof: optionalInput('text', OptionalText),
  tone: optionalInput('text', OptionalText),
  story: optionalInput('text', OptionalText),
  embargo: optionalInput('text', OptionalText),
  spokesperson: optionalInput('text', OptionalText),
  pressKitUrl: optionalInput('text', OptionalText),
  companyName: optionalInput('text', OptionalText),
};

export function templatesOf(
  stored: unknown,
  input: Record<string, unknown>,
  brand: Pick<CampaignNodeContext['brand'], 'companyName' | 'pitch' | 'website'>,
) {
  const { text, ...plan } = Config.parse(stored);
  const facts = Object.fromEntries(Object.entries(FACTS).map(([name, { value }]) => [name, value.parse(input[name])]));
  return {
    plan,
    isModels: text === 'provider',
    write: createSequenceWriter(senderOf(facts as GivenFacts, brand), plan),
  };
}

export const generateSequence = campaignNodes.define({
  type: 'generate-sequence',
  config: Config,
  inputs: {
    leads: requiredInput('leads', NodeLeads, ExpectedLeads),
    ...FACTS,
  },
  outputs: { sequences: nodeOutput('sequences', Sequences) },
  describe: ({ text, steps }) =>
    `Write each lead a sequence of ${steps} ${steps === 1 ? 'email' : 'emails'} ${describeTextSource(text)}.`,
  requires: ({ text }) => textRequirement(text),
  costs({ text, steps }, { textModel }) {
    if (text === 'sandbox') return [{ costName: 'sandbox-sequence', fewest: 1, most: 1 }];
    return text === 'provider' && textModel !== null ? tokenCosts(textModel, steps) : [];
  },
  piecesPerUnit: ({ steps }) => steps,
  asksProvider: ({ text }) => text === 'provider',
  async prepare(context, { text, ...plan }, { leads, ...facts }) {
    const { model, brand } = context;
    if (text !== 'provider' || model === null) return { output: { sequences: [] }, prepared: undefined };
    const texts = await writeByModel(context, { model, sender: senderOf(facts, brand), plan }, leads);
    return { output: { sequences: leads }, prepared: texts };
  },
  async run({ unit, campaign, brand }, { text, ...plan }, { leads, ...facts }, texts) {
    const sender = senderOf(facts, brand);
    const write = createSequenceWriter(sender, plan);
    const byModel = leads.map(({ personKey }) => texts?.get(personKey) ?? NOT_ASKED);
    const written = leads.values().map((lead, i) => {
      const own = byModel[i];
      const sequence = own !== undefined && 'sequence' in own ? own.sequence : write(toRecipientFacts(lead));
      return { leadId: lead.id, ...sequence };
    });
    const sequences = await insertEmails(
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
      await recordWriters(
        unit.em,
        campaign.orgId,
        sequences.map(({ id }, i) => ({ id, ...(byModel[i] ?? NOT_ASKED) })),
      );
    }
    const used = text === 'provider' ? 0 : sequences.length;
    return { output: { sequences }, used, report: { counts: { emailsGenerated: sequences.length } } };
  },
});
