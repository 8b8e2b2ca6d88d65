import type { CatalogueWorkflow } from '../../workflows/index.ts';

const INPUTS = ['companyOverview', 'milestones', 'founders', 'pressContact'];

const pressKitPage = (
  key: 'sandbox' | 'model',
  text: 'sandbox' | 'provider',
  description: string,
): CatalogueWorkflow => ({
  workflowDynastySlug: `press-kit-page-${key}`,
  version: 1,
  name: `Press kit page, ${key}`,
  description,
  featureSlug: 'press-kit-page',
  dag: {
    nodes: [
      {
        id: 'draft-press-kit',
        type: 'draft-press-kit',
        config: { text },
        inputMapping: Object.fromEntries(INPUTS.map((input) => [input, `$input.${input}`])),
        retries: 2,
      },
    ],
    edges: [],
    onError: 'fail',
  },
});

export const kitWorkflows: CatalogueWorkflow[] = [
  pressKitPage('sandbox', 'sandbox', "Needs no key: a kit of what the brand's pages say in so many words."),
  pressKitPage('model', 'provider', "Needs a text provider, which writes the kit from the brand's pages."),
];
