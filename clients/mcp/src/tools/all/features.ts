import { z } from 'zod';
import { flag, list, number, record, row, text } from '../../projection.ts';
import { idInput, READ, type Tool } from '../../tool.ts';
import { listOperation, readOperation, sandboxInput, writeOperation } from './operation-tool.ts';

const HINT = 'features_list lists the slugs of features.';
const slug = idInput('The slug of a feature, with its version or without it.');
const item = { slug: text(), dynastySlug: text(), name: text(80), description: text(300), implemented: flag };
const stats = row({
  systemStats: row({ totalCostInUsdCents: number, completedRuns: number, activeCampaigns: number, lastRunAt: text() }),
  stats: record(number, 60),
  groups: list(
    row({
      brandId: text(),
      campaignId: text(),
      workflowDynastySlug: text(),
      featureSlug: text(),
      systemStats: row({ totalCostInUsdCents: number, completedRuns: number }),
    }),
    20,
  ),
});
const filters = {
  groupBy: z.enum(['brand', 'campaign', 'workflow', 'feature']).optional().describe('One group for each.'),
  brandId: idInput('Only this brand.').optional(),
  campaignId: idInput('Only this campaign.').optional(),
  sandbox: sandboxInput,
};

export const featureTools: Tool[] = [
  listOperation({
    name: 'features_list',
    title: 'List features',
    description: 'What campaigns can do.',
    path: '/v1/features',
    input: { implemented: z.boolean().optional().describe('True: only those that run here.') },
    items: 'features',
    noun: 'feature',
    show: row(item),
  }),
  readOperation({
    name: 'features_get',
    title: 'One feature',
    description: 'A feature with the inputs that a campaign gives it.',
    path: '/v1/features/{slug}',
    input: { slug },
    under: 'feature',
    from: 'feature',
    show: row({
      ...item,
      inputs: list(row({ key: text(), label: text(), type: text(), description: text(200) }), 30),
    }),
    headline: 'One feature.',
    whenNotFound: HINT,
  }),
  writeOperation({
    name: 'features_prefill',
    title: 'Suggest inputs of a feature',
    description:
      'Suggests the inputs of a feature from what brands say on their websites. A model may be asked, which costs money.',
    path: '/v1/features/{featureSlug}/prefill',
    input: { featureSlug: slug, brandIds: z.array(idInput('The id of a brand.')).min(1).max(20) },
    query: { format: 'text' },
    annotations: { ...READ, readOnlyHint: false, openWorldHint: true },
    under: 'prefilled',
    from: 'prefilled',
    show: record(text(500)),
    headline: 'Suggestions by input; null where the websites do not say.',
    whenNotFound: `${HINT} distribute_list_brands lists the ids of brands.`,
  }),
  readOperation({
    name: 'features_stats',
    title: 'Statistics of a feature',
    description: 'What a feature has achieved and cost.',
    path: '/v1/features/{featureSlug}/stats',
    input: { featureSlug: slug, ...filters },
    under: 'statistics',
    show: stats,
    headline: 'What the feature has achieved and cost; features_stats_registry tells what each key means.',
    whenNotFound: HINT,
  }),
  readOperation({
    name: 'features_global_stats',
    title: 'Statistics of all features',
    description: 'What all features have achieved and cost.',
    path: '/v1/features/stats',
    input: filters,
    under: 'statistics',
    show: stats,
    headline: 'What all features have achieved and cost; features_stats_registry tells what each key means.',
  }),
  readOperation({
    name: 'features_stats_registry',
    title: 'What statistics mean',
    description: 'What every key of the statistics means.',
    path: '/v1/features/stats/registry',
    under: 'registry',
    from: 'registry',
    show: record(row({ type: text(), label: text() }), 80),
    headline: 'By key: its type and its label.',
  }),
];
