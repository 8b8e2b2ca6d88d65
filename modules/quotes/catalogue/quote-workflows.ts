import type { CatalogueWorkflow } from '../../workflows/index.ts';

const workflow = (
  key: string,
  description: string,
  { source, text }: { source: 'sandbox' | 'requests'; text: 'templates' | 'provider' },
): CatalogueWorkflow => ({
  workflowDynastySlug: `expert-quotes-${key}`,
  version: 1,
  name: `Expert quotes, ${key}`,
  description,
  featureSlug: 'expert-quotes',
  dag: {
    nodes: [
      {
        id: 'collect-requests',
        type: 'collect-quote-requests',
        config: { source },
        inputMapping: { expertise: '$input.expertise' },
        retries: 3,
      },
      {
        id: 'draft-pitches',
        type: 'draft-quote-pitches',
        config: { text },
        inputMapping: {
          quoteRequests: 'collect-requests.quoteRequests',
          expertise: '$input.expertise',
          spokesperson: '$input.spokesperson',
          biography: '$input.biography',
        },
        retries: 2,
      },
    ],
    edges: [{ from: 'collect-requests', to: 'draft-pitches' }],
    onError: 'fail',
  },
});

export const quoteWorkflows: CatalogueWorkflow[] = [
  workflow('sandbox', 'Needs no key: invented requests, answers from templates, and nothing leaves this machine.', {
    source: 'sandbox',
    text: 'templates',
  }),
  workflow(
    'model',
    'Needs a text provider: the requests that you wrote down or marked feeds for, answers by its model.',
    {
      source: 'requests',
      text: 'provider',
    },
  ),
];
