import type { FeatureDefinition } from '../feature.schema.ts';

export const expertQuotes: FeatureDefinition = {
  dynastySlug: 'expert-quotes',
  version: 1,
  name: 'Expert quotes',
  description:
    'Collects the questions that journalists ask the public and drafts an answer where the brand is an expert.',
  icon: 'quote',
  category: 'pr',
  channel: 'press',
  audienceType: 'journalists',
  displayOrder: 6,
  inputs: [
    {
      key: 'expertise',
      label: 'Expertise',
      type: 'textarea',
      placeholder: 'Outbound sales, email deliverability',
      description: 'What the brand can speak about with authority.',
      extractKey: 'expertise',
      required: true,
    },
    {
      key: 'spokesperson',
      label: 'Spokesperson',
      type: 'text',
      placeholder: 'Ada Lovelace, founder',
      description: 'Whose name stands under a quote.',
      extractKey: 'spokesperson',
      required: true,
    },
    {
      key: 'biography',
      label: 'Biography',
      type: 'textarea',
      placeholder: 'Built three sales teams before Acme',
      description: 'Why this person is worth quoting.',
      extractKey: 'spokespersonBiography',
    },
  ],
  outputs: [
    { key: 'quoteRequestsFound', displayOrder: 1 },
    { key: 'quoteRequestsRelevant', displayOrder: 2 },
    { key: 'quotePitchesDrafted', displayOrder: 3 },
    { key: 'quotePitchesSent', displayOrder: 4 },
    { key: 'quotesPublished', displayOrder: 5, defaultSort: true, sortDirection: 'desc' },
    { key: 'quotePlacementRate', displayOrder: 6 },
    { key: 'costPerQuoteInUsdCents', displayOrder: 7 },
  ],
  charts: [
    {
      key: 'funnel',
      type: 'funnel-bar',
      title: 'From first to last step',
      displayOrder: 1,
      steps: [
        { key: 'quoteRequestsFound' },
        { key: 'quoteRequestsRelevant' },
        { key: 'quotePitchesDrafted' },
        { key: 'quotePitchesSent' },
        { key: 'quotesPublished' },
      ],
    },
  ],
  entities: [
    { name: 'quote-requests', countKey: 'quoteRequestsFound' },
    { name: 'quote-pitches', countKey: 'quotePitchesDrafted' },
  ],
};
