import { z } from 'zod';
import { flag, list, number, record, row, text } from '../../projection.ts';
import { idInput, READ, type Tool } from '../../tool.ts';
import { BRAND_HINT } from '../brands.ts';
import { listOperation, readOperation, sandboxInput, writeOperation } from './operation-tool.ts';

const HINT = 'Get feature slugs from features_list.';
const slug = idInput('Feature slug, with or without its version.');
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
  groupBy: z.enum(['brand', 'campaign', 'workflow', 'feature']).optional().describe('Return one group per value.'),
  brandId: idInput('Count only this brand.').optional(),
  campaignId: idInput('Count only this campaign.').optional(),
  sandbox: sandboxInput,
};

export const featureTools: Tool[] = [
  listOperation({
    name: 'features_list',
    title: 'List features',
    description: 'List the features, which are the kinds of campaigns.',
    path: '/v1/features',
    input: { implemented: z.boolean().optional().describe('If true, return only features that this server can run.') },
    items: 'features',
    noun: 'feature',
    show: row(item),
  }),
  readOperation({
    name: 'features_get',
    title: 'Get a feature',
    description: 'Get one feature with the inputs that a campaign passes to it.',
    path: '/v1/features/{slug}',
    input: { slug },
    under: 'feature',
    from: 'feature',
    show: row({
      ...item,
      inputs: list(row({ key: text(), label: text(), type: text(), description: text(200) }), 30),
    }),
    headline: 'Feature.',
    whenNotFound: HINT,
  }),
  writeOperation({
    name: 'features_prefill',
    title: 'Suggest feature inputs',
    description:
      'Suggest values for the inputs of a feature from the websites of brands. May call a model, which costs money.',
    path: '/v1/features/{featureSlug}/prefill',
    input: { featureSlug: slug, brandIds: z.array(idInput('Brand id.')).min(1).max(20) },
    query: { format: 'text' },
    annotations: { ...READ, readOnlyHint: false, openWorldHint: true },
    under: 'prefilled',
    from: 'prefilled',
    show: record(text(500)),
    headline: 'Suggestions by input. Null if the websites contain no value.',
    whenNotFound: `${HINT} ${BRAND_HINT}`,
  }),
  readOperation({
    name: 'features_stats',
    title: 'Get feature statistics',
    description: 'Get the results and costs of one feature.',
    path: '/v1/features/{featureSlug}/stats',
    input: { featureSlug: slug, ...filters },
    under: 'statistics',
    show: stats,
    headline: 'Feature statistics. features_stats_registry explains the keys.',
    whenNotFound: HINT,
  }),
  readOperation({
    name: 'features_global_stats',
    title: 'Get statistics of all features',
    description: 'Get the results and costs of all features.',
    path: '/v1/features/stats',
    input: filters,
    under: 'statistics',
    show: stats,
    headline: 'Statistics of all features. features_stats_registry explains the keys.',
  }),
  readOperation({
    name: 'features_stats_registry',
    title: 'Explain statistics keys',
    description: 'Get the type and label of every key in feature statistics.',
    path: '/v1/features/stats/registry',
    under: 'registry',
    from: 'registry',
    show: record(row({ type: text(), label: text() }), 80),
    headline: 'Type and label by key.',
  }),
];
