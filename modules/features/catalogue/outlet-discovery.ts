import type { FeatureDefinition } from '../feature.schema.ts';

export const outletDiscovery: FeatureDefinition = {
  dynastySlug: 'outlet-discovery',
  version: 1,
  name: 'Outlet discovery',
  description: 'Reads news feeds on the field of the brand and scores the outlets that cover it.',
  icon: 'radar',
  category: 'pr',
  channel: 'press',
  audienceType: 'outlets',
  displayOrder: 4,
  inputs: [
    {
      key: 'topics',
      label: 'Topics',
      type: 'textarea',
      placeholder: 'Sales software, remote work, small business',
      description: 'What an outlet must write about to matter.',
      extractKey: 'topics',
      required: true,
    },
    {
      key: 'competitors',
      label: 'Competitors',
      type: 'text',
      placeholder: 'Names of companies that are covered already',
      description: 'Whose coverage shows which outlets care.',
      extractKey: 'competitors',
    },
  ],
  outputs: [
    { key: 'articlesDiscovered', displayOrder: 1 },
    { key: 'outletsDiscovered', displayOrder: 2 },
    { key: 'outletsRelevant', displayOrder: 3, defaultSort: true, sortDirection: 'desc' },
    { key: 'outletRelevanceRate', displayOrder: 4 },
    { key: 'costPerOutletInUsdCents', displayOrder: 5 },
  ],
  charts: [
    {
      key: 'funnel',
      type: 'funnel-bar',
      title: 'From first to last step',
      displayOrder: 1,
      steps: [{ key: 'articlesDiscovered' }, { key: 'outletsDiscovered' }, { key: 'outletsRelevant' }],
    },
  ],
  entities: [
    { name: 'outlets', countKey: 'outletsDiscovered' },
    { name: 'articles', countKey: 'articlesDiscovered' },
  ],
};
