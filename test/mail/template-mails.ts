import { randomBytes } from 'node:crypto';
import { outreachLadder } from '../../modules/campaigns/index.ts';
import { templatesOf } from '../../modules/campaigns/nodes/generate-sequence.ts';
import { sampleMessage } from '../../modules/campaigns/preflight/sample-mails.ts';
import { featureCatalogue } from '../../modules/features/catalogue/feature-catalogue.ts';
import { createComposer, toRecipientFacts } from '../../modules/messages/index.ts';
import { discoveryWorkflows } from '../../modules/press/index.ts';
import type { Sender } from '../../modules/senders/index.ts';
import { createTrackingLinks } from '../../modules/tracking/index.ts';
import type { CatalogueWorkflow } from '../../modules/workflows/index.ts';
import { nodeInputFrom } from '../../modules/workflows/index.ts';
import { newId } from '../../src/kernel/ids.ts';

export interface TemplateMail {
  template: string;
  to: string;
  step: number;
  raw: Buffer;
}

const NOBODY = { firstName: null, lastName: null, title: null, organizationName: null, organizationIndustry: null };
const RECIPIENTS = {
  'a person': {
    ...NOBODY,
    email: 'grace.hopper@navy.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    title: 'Head of Operations',
    organizationName: 'Navy Yards',
  },
  'an address': { ...NOBODY, email: 'gh@navy.com' },
  'a team': { ...NOBODY, email: 'info@navy.com', organizationName: 'Navy Yards' },
};

const PITCH = 'Acme makes anvils for workshops that forge every day.';
const BRAND = { companyName: 'Acme Anvils', website: 'https://www.acme.com/', pitch: PITCH };

const SENDER = {
  id: newId(),
  orgId: newId(),
  fromName: 'Ada Lovelace',
  fromEmail: 'ada@acme.com',
  replyTo: null,
  signature: null,
} as unknown as Sender;

const proposedInputs = (featureSlug: string) =>
  Object.fromEntries(
    (featureCatalogue.find(({ dynastySlug }) => dynastySlug === featureSlug)?.inputs ?? []).map((input) => [
      input.key,
      input.placeholder,
    ]),
  );

interface Writing {
  workflow: CatalogueWorkflow;
  steps?: number;
}

function templateOf({ workflow, steps }: Writing) {
  const node = workflow.dag.nodes.find(({ type }) => type === 'generate-sequence');
  if (node === undefined || node.config?.text === 'provider') return null;
  const kit = { pressKitUrl: 'https://mail.acme.com/press/acme-anvils' };
  const outputs = new Map(workflow.dag.nodes.map(({ id }) => [id, kit]));
  const values = { inputs: proposedInputs(workflow.featureSlug), brand: { name: BRAND.companyName }, outputs };
  const input = nodeInputFrom({ id: node.id, inputMapping: node.inputMapping ?? {} }, values);
  const config = steps === undefined ? node.config : { ...node.config, steps };
  return templatesOf(config ?? {}, input, BRAND);
}

export async function templateMails(): Promise<TemplateMail[]> {
  const catalogue = [...outreachLadder, ...discoveryWorkflows].map((workflow) => ({ workflow }));
  const longest = outreachLadder
    .filter(({ workflowDynastySlug }) => workflowDynastySlug.endsWith('-contacts'))
    .map((workflow) => ({ workflow, steps: 10 }));
  const mails: TemplateMail[] = [];
  for (const writing of [...catalogue, ...longest]) {
    const template = templateOf(writing);
    const name = `${writing.workflow.workflowDynastySlug}${'steps' in writing ? ', 10 steps' : ''}`;
    if (template === null) continue;
    for (const [to, person] of Object.entries(
      'steps' in writing ? { 'a person': RECIPIENTS['a person'] } : RECIPIENTS,
    )) {
      const sequence = template.write(toRecipientFacts(person));
      for (const { step } of sequence.steps)
        mails.push({ template: name, to, step, raw: await composed(sequence, step, person) });
    }
  }
  return mails;
}

const key = randomBytes(32);
const vault = { derive: () => key } as unknown as Parameters<typeof createComposer>[0]['vault'];
const mailLinks = createTrackingLinks({ vault, publicUrl: 'https://mail.acme.com' });
const compose = createComposer({ vault, mailLinks }, SENDER, { id: newId(), trackOpens: true, trackClicks: true });

async function composed(
  sequence: Parameters<typeof sampleMessage>[0],
  step: number,
  { email, firstName, lastName }: { email: string; firstName: string | null; lastName: string | null },
): Promise<Buffer> {
  const toName = [firstName, lastName].filter((name) => name !== null).join(' ') || null;
  const message = sampleMessage(sequence, { id: newId(), step, toEmail: email, toName });
  return Buffer.from((await compose(message, new Date())).raw);
}
