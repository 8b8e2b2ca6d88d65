import type { FeatureDefinition } from '../feature.schema.ts';

export const pressKitPage: FeatureDefinition = {
  dynastySlug: 'press-kit-page',
  version: 1,
  name: 'Press kit page',
  description:
    'Drafts a press kit from what the brand says about itself, lets a person approve it, and publishes it as a page.',
  icon: 'folder',
  category: 'pr',
  channel: 'press',
  audienceType: 'journalists',
  displayOrder: 3,
  inputs: [
    {
      key: 'companyOverview',
      label: 'Company overview',
      type: 'textarea',
      placeholder: 'What the company does, for whom, since when',
      description: 'The paragraph that a journalist would copy.',
      extractKey: 'companyOverview',
      required: true,
    },
    {
      key: 'milestones',
      label: 'Milestones',
      type: 'textarea',
      placeholder: '2020 founded, 2023 first 100 customers',
      description: 'What happened so far, with dates.',
      extractKey: 'milestones',
    },
    {
      key: 'founders',
      label: 'Founders',
      type: 'textarea',
      placeholder: 'Ada Lovelace, chief executive',
      description: 'Who leads the company, with a line on each.',
      extractKey: 'founders',
    },
    {
      key: 'pressContact',
      label: 'Press contact',
      type: 'text',
      placeholder: 'press@acme.example',
      description: 'Whom journalists write to.',
      extractKey: 'pressContact',
    },
  ],
  outputs: [
    { key: 'pressKitsGenerated', displayOrder: 1 },
    { key: 'pressKitsPublished', displayOrder: 2 },
    { key: 'pressKitViews', displayOrder: 3, defaultSort: true, sortDirection: 'desc' },
    { key: 'pressKitVisitors', displayOrder: 4 },
    { key: 'costPerPressKitInUsdCents', displayOrder: 5 },
  ],
  charts: [
    {
      key: 'funnel',
      type: 'funnel-bar',
      title: 'From first to last step',
      displayOrder: 1,
      steps: [{ key: 'pressKitsGenerated' }, { key: 'pressKitsPublished' }, { key: 'pressKitVisitors' }],
    },
  ],
  entities: [{ name: 'press-kits', countKey: 'pressKitsGenerated' }],
};
