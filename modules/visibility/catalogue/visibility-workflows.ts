import type { CatalogueWorkflow } from '../../workflows/index.ts';

/** An assistant can only be asked with a key, so every workflow needs one. */
export const visibilityWorkflows: CatalogueWorkflow[] = [
  {
    workflowDynastySlug: 'ai-visibility-model',
    version: 1,
    name: 'AI visibility, model',
    description: "Needs a text provider. Asks its model what buyers would ask about the brand's field.",
    featureSlug: 'ai-visibility',
    dag: {
      nodes: [
        {
          id: 'measure-visibility',
          type: 'measure-visibility',
          config: { questions: 20 },
          inputMapping: {
            category: '$input.category',
            questions: '$input.questions',
            competitors: '$input.competitors',
          },
          retries: 2,
        },
      ],
      edges: [],
      onError: 'fail',
    },
  },
];
