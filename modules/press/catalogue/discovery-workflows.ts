import type { CatalogueWorkflow, DagNode } from '../../workflows/index.ts';

type Source = 'sandbox' | 'feeds';

/** The feature inputs that describe what the brand wants to be known for. */
type Subjects = Partial<Record<'topics' | 'targetOutlets' | 'story' | 'competitors' | 'spokesperson', string>>;

function discovery(source: Source, { competitors, spokesperson, ...subjects }: Subjects): DagNode[] {
  return [
    { id: 'read-articles', type: 'discover-articles', config: { source }, inputMapping: subjects, retries: 2 },
    {
      id: 'score-outlets',
      type: 'score-outlets',
      config: { source },
      inputMapping: {
        articles: 'read-articles.articles',
        ...subjects,
        ...(competitors === undefined ? {} : { competitors }),
        ...(spokesperson === undefined ? {} : { spokesperson }),
      },
      retries: 2,
    },
  ];
}

const journalists: DagNode = {
  id: 'find-journalists',
  type: 'find-journalists',
  inputMapping: { outlets: 'score-outlets.outlets' },
  retries: 2,
};

interface Writing {
  source: Source;
  text: 'sandbox' | 'templates' | 'provider';
  mail: 'sandbox' | 'smtp';
}

const pitches = ({ source, text, mail }: Writing): DagNode[] => [
  {
    id: 'choose-journalists',
    type: 'choose-journalists',
    config: { source },
    inputMapping: { journalists: 'find-journalists.journalists' },
    retries: 2,
  },
  {
    id: 'write-pitches',
    type: 'generate-sequence',
    config: { text },
    inputMapping: {
      leads: 'choose-journalists.leads',
      pressKitUrl: 'choose-journalists.pressKitUrl',
      story: '$input.story',
      embargo: '$input.embargo',
      spokesperson: '$input.spokesperson',
      socialProof: '$input.companyFacts',
      companyName: '$brand.name',
    },
    retries: 2,
  },
  {
    id: 'send-pitches',
    type: 'enqueue-messages',
    config: { mail },
    inputMapping: { sequences: 'write-pitches.sequences' },
    retries: 3,
  },
];

function workflow(
  featureSlug: string,
  key: string,
  nodes: DagNode[],
  words: Pick<CatalogueWorkflow, 'name' | 'description'>,
) {
  const edges = nodes.slice(1).map(({ id }, i) => ({ from: nodes[i]?.id ?? '', to: id }));
  return {
    workflowDynastySlug: `${featureSlug}-${key}`,
    version: 1,
    featureSlug,
    ...words,
    dag: { nodes, edges, onError: 'fail' },
  } satisfies CatalogueWorkflow;
}

const OFFLINE = 'Needs no key and no network: an invented world of outlets, feeds and journalists.';
const FEEDS = 'Needs no key: the feeds that the organisation names.';

const PITCH: Subjects = {
  targetOutlets: '$input.targetOutlets',
  story: '$input.story',
  spokesperson: '$input.spokesperson',
};
const OUTLETS: Subjects = { topics: '$input.topics', competitors: '$input.competitors' };
const JOURNALISTS: Subjects = { topics: '$input.topics', story: '$input.story' };

export const discoveryWorkflows: CatalogueWorkflow[] = [
  ...(['sandbox', 'feeds'] as const).flatMap((source) => {
    const description = source === 'sandbox' ? OFFLINE : FEEDS;
    return [
      workflow('outlet-discovery', source, discovery(source, OUTLETS), {
        name: `Outlet discovery, ${source}`,
        description,
      }),
      workflow('journalist-discovery', source, [...discovery(source, JOURNALISTS), journalists], {
        name: `Journalist discovery, ${source}`,
        description,
      }),
    ];
  }),
  outreach({ source: 'sandbox', text: 'sandbox', mail: 'sandbox' }, 'sandbox', OFFLINE),
  outreach(
    { source: 'feeds', text: 'templates', mail: 'smtp' },
    'feeds',
    'Needs only a sender: journalists from the feeds that the organisation names, template pitches, real mail.',
  ),
  outreach(
    { source: 'feeds', text: 'provider', mail: 'smtp' },
    'feeds-model',
    'Needs a text provider and a sender: journalists from feeds, pitches by a model, real mail.',
  ),
];

function outreach(writing: Writing, key: string, description: string): CatalogueWorkflow {
  const nodes = [...discovery(writing.source, PITCH), journalists, ...pitches(writing)];
  return workflow('pr-cold-email-outreach', key, nodes, { name: `PR cold email outreach, ${key}`, description });
}
