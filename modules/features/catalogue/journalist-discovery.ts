import type { FeatureDefinition } from '../feature.schema.ts';

export const journalistDiscovery: FeatureDefinition = {
  dynastySlug: 'journalist-discovery',
  version: 1,
  name: 'Journalist discovery',
  description: 'Finds out who writes the articles on the field of the brand, and why each of them is worth a pitch.',
  icon: 'user-search',
  category: 'pr',
  channel: 'press',
  audienceType: 'journalists',
  displayOrder: 5,
  inputs: [
    {
      key: 'topics',
      label: 'Topics',
      type: 'textarea',
      placeholder: 'Sales software, remote work, small business',
      description: 'What a journalist must write about to matter.',
      extractKey: 'topics',
      required: true,
    },
    {
      key: 'story',
      label: 'Story',
      type: 'textarea',
      placeholder: 'We opened our data on 10,000 sales calls',
      description: 'The story that they should care about.',
      extractKey: 'newsAngle',
    },
  ],
  outputs: [
    { key: 'articlesDiscovered', displayOrder: 1 },
    { key: 'journalistsDiscovered', displayOrder: 2 },
    { key: 'journalistsRelevant', displayOrder: 3, defaultSort: true, sortDirection: 'desc' },
    { key: 'journalistsReachable', displayOrder: 4 },
    { key: 'costPerJournalistInUsdCents', displayOrder: 5 },
  ],
  charts: [
    {
      key: 'funnel',
      type: 'funnel-bar',
      title: 'From first to last step',
      displayOrder: 1,
      steps: [
        { key: 'articlesDiscovered' },
        { key: 'journalistsDiscovered' },
        { key: 'journalistsRelevant' },
        { key: 'journalistsReachable' },
      ],
    },
  ],
  entities: [
    { name: 'journalists', countKey: 'journalistsDiscovered' },
    { name: 'outlets' },
    { name: 'articles', countKey: 'articlesDiscovered' },
  ],
};
