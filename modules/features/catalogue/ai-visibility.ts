import type { FeatureDefinition } from '../feature.schema.ts';

export const aiVisibility: FeatureDefinition = {
  dynastySlug: 'ai-visibility',
  version: 1,
  name: 'AI visibility',
  description:
    'Asks assistants what people ask them about the field of the brand, and measures how often they name and cite it.',
  icon: 'sparkles',
  category: 'visibility',
  channel: 'ai-search',
  audienceType: 'searchers',
  displayOrder: 7,
  inputs: [
    {
      key: 'category',
      label: 'Category',
      type: 'text',
      placeholder: 'Sales engagement software',
      description: 'What people would look for.',
      extractKey: 'productCategory',
      required: true,
    },
    {
      key: 'questions',
      label: 'Questions',
      type: 'textarea',
      placeholder: 'Which tool helps a small team with cold email?',
      description: 'What people ask, one question on each line.',
      extractKey: 'buyerQuestions',
    },
    {
      key: 'competitors',
      label: 'Competitors',
      type: 'text',
      placeholder: 'Names of the alternatives',
      description: 'Whom the brand is compared with.',
      extractKey: 'competitors',
    },
  ],
  outputs: [
    { key: 'visibilityPromptsAsked', displayOrder: 1 },
    { key: 'visibilityMentions', displayOrder: 2 },
    { key: 'visibilityCitations', displayOrder: 3 },
    { key: 'visibilityRate', displayOrder: 4, defaultSort: true, sortDirection: 'desc' },
    { key: 'citationRate', displayOrder: 5 },
    { key: 'costPerPromptInUsdCents', displayOrder: 6 },
  ],
  charts: [
    {
      key: 'funnel',
      type: 'funnel-bar',
      title: 'From first to last step',
      displayOrder: 1,
      steps: [{ key: 'visibilityPromptsAsked' }, { key: 'visibilityMentions' }, { key: 'visibilityCitations' }],
    },
  ],
  entities: [{ name: 'visibility-score-runs' }],
};
