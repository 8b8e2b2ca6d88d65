import type { CatalogueWorkflow, DagNode } from '../../workflows/index.ts';

interface Outreach {
  rungs: Rung['key'][];
  featureSlug: string;
  name: string;
  audience: 'buyers' | 'journalists';
  mapping: Record<string, string>;
}

const OUTREACH: Outreach[] = [
  {
    featureSlug: 'sales-cold-email-outreach',
    name: 'Sales cold email outreach',
    audience: 'buyers',
    rungs: ['sandbox', 'contacts', 'contacts-model', 'apollo'],
    mapping: {
      valueProposition: '$input.valueProposition',
      offer: '$input.offer',
      callToAction: '$input.callToAction',
      socialProof: '$input.socialProof',
      tone: '$input.tone',
      companyName: '$brand.name',
    },
  },
  {
    featureSlug: 'pr-cold-email-outreach',
    name: 'PR cold email outreach',
    audience: 'journalists',
    // Without contacts and without Apollo, journalists come from articles.
    rungs: ['contacts', 'contacts-model', 'apollo'],
    mapping: {
      story: '$input.story',
      embargo: '$input.embargo',
      spokesperson: '$input.spokesperson',
      socialProof: '$input.companyFacts',
      companyName: '$brand.name',
    },
  },
];

const targetInput = { buyers: '$input.targetAudience', journalists: '$input.targetOutlets' };

interface Rung {
  key: 'sandbox' | 'contacts' | 'contacts-model' | 'apollo';
  source: 'sandbox' | 'contacts' | 'apollo';
  description: string;
  text: 'sandbox' | 'templates' | 'provider';
  mail: 'sandbox' | 'smtp';
}

const RUNGS: Rung[] = [
  {
    key: 'sandbox',
    source: 'sandbox',
    description:
      'Needs no provider key. Uses invented leads, template emails and simulated sending that never leaves this server.',
    text: 'sandbox',
    mail: 'sandbox',
  },
  {
    key: 'contacts',
    source: 'contacts',
    description: "Needs only a sender. Uses the organisation's own contacts, template emails and real sending.",
    text: 'templates',
    mail: 'smtp',
  },
  {
    key: 'contacts-model',
    source: 'contacts',
    description: 'Needs a sender and a text provider. Uses own contacts, emails written by a model and real sending.',
    text: 'provider',
    mail: 'smtp',
  },
  {
    key: 'apollo',
    source: 'apollo',
    description: 'Needs a key for every provider. Uses leads from Apollo, emails written by a model and real sending.',
    text: 'provider',
    mail: 'smtp',
  },
];

/** Outreach workflows whose leads come from a people source, ordered from no provider keys to all of them. */
export const outreachLadder: CatalogueWorkflow[] = OUTREACH.flatMap((outreach) =>
  RUNGS.filter(({ key }) => outreach.rungs.includes(key)).map((rung) => ({
    workflowDynastySlug: `${outreach.featureSlug}-${rung.key}`,
    version: 1,
    name: `${outreach.name}, ${rung.key}`,
    description: rung.description,
    featureSlug: outreach.featureSlug,
    dag: { ...graphOf(outreach, rung), onError: 'fail' },
  })),
);

function graphOf({ audience, mapping }: Outreach, { source, text, mail }: Rung) {
  const nodes: DagNode[] = [
    {
      id: 'find-leads',
      type: 'find-leads',
      config: { source, audience },
      inputMapping: { targetAudience: targetInput[audience] },
      retries: 3,
    },
    ...(source === 'apollo'
      ? [{ id: 'enrich-leads', type: 'enrich-leads', inputMapping: { leads: 'find-leads.leads' }, retries: 3 }]
      : []),
    {
      id: 'write-emails',
      type: 'generate-sequence',
      config: { text },
      inputMapping: { leads: source === 'apollo' ? 'enrich-leads.leads' : 'find-leads.leads', ...mapping },
      retries: 2,
    },
    {
      id: 'send-emails',
      type: 'enqueue-messages',
      config: { mail },
      inputMapping: { sequences: 'write-emails.sequences' },
      retries: 3,
    },
  ];
  const edges = nodes.slice(1).map(({ id }, i) => ({ from: nodes[i]?.id ?? '', to: id }));
  return { nodes, edges };
}
