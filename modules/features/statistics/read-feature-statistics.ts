import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { formatCents } from '../../../src/kernel/money.ts';
import { currentFeatures, findFeature, versionsOf } from '../feature.queries.ts';
import type { StatisticsRow } from '../ports.ts';
import type { AllStatisticsInput, FeatureStatisticsInput, Figures, GroupBy } from './feature-statistics.schema.ts';
import { derive, registryOf } from './statistics.rules.ts';

const GROUP_NAMES = {
  brand: 'brandId',
  campaign: 'campaignId',
  workflow: 'workflowSlug',
  feature: 'featureSlug',
} as const satisfies Record<GroupBy, keyof Figures>;

const NOTHING: StatisticsRow = {
  group: null,
  totalCost: 0n,
  completedRuns: 0,
  activeCampaigns: 0,
  firstRunAt: null,
  lastRunAt: null,
  counts: {},
};

const keysOf = (outputs: readonly { key: string }[]) => outputs.map(({ key }) => key);

/** A versioned slug tells of that version, a dynasty slug of the whole lineage. */
export async function readFeatureStatistics(
  unit: MemberContext,
  { featureSlug, groupBy, brandId }: z.output<typeof FeatureStatisticsInput>,
) {
  const { em, actor, featureStatistics, brandFacts } = unit;
  const feature = await findFeature(em, featureSlug);
  if (brandId !== undefined) await brandFacts.assertBrands(unit, [brandId]);
  const featureSlugs = feature.slug === featureSlug ? [feature.slug] : await versionsOf(em, feature.dynasty_slug);
  const question = { orgId: actor.orgId, featureSlugs, brandId: brandId ?? null };
  const keys = keysOf(feature.outputs);
  const [total] = await featureStatistics.read(em, { ...question, groupBy: null });
  const figures = { featureSlug: feature.slug, ...figuresOf(total ?? NOTHING, keys) };
  if (groupBy === undefined) return figures;
  const rows = await featureStatistics.read(em, { ...question, groupBy });
  return { ...figures, groupBy, groups: rows.map((row) => groupOf(row, groupBy, keys)) };
}

/** Everything the organisation does, and with `groupBy=feature` also every feature by itself, idle ones included. */
export async function readAllStatistics(
  { em, actor, featureStatistics }: MemberContext,
  { groupBy }: z.output<typeof AllStatisticsInput>,
) {
  const features = await currentFeatures(em).execute();
  const keys = [...new Set(features.flatMap(({ outputs }) => keysOf(outputs)))];
  const question = { orgId: actor.orgId, featureSlugs: null, brandId: null };
  const [total] = await featureStatistics.read(em, { ...question, groupBy: null });
  const figures = figuresOf(total ?? NOTHING, keys);
  if (groupBy === undefined) return figures;
  const rows = await featureStatistics.read(em, { ...question, groupBy });
  const busy = new Set(rows.map(({ group }) => group));
  const idle = features.filter(({ slug }) => !busy.has(slug)).map(({ slug }) => ({ ...NOTHING, group: slug }));
  const ownKeys = new Map(features.map(({ slug, outputs }) => [slug, keysOf(outputs)]));
  const groups = [...rows, ...idle].map((row) => groupOf(row, groupBy, ownKeys.get(row.group ?? '') ?? keys));
  return { ...figures, groupBy, groups };
}

/** Every statistic that some feature shows. */
export async function readRegistry({ em }: Pick<MemberContext, 'em'>) {
  const features = await currentFeatures(em).execute();
  return { registry: registryOf(features.flatMap(({ outputs }) => keysOf(outputs))) };
}

const groupOf = (row: StatisticsRow, groupBy: GroupBy, keys: readonly string[]): Figures => ({
  [GROUP_NAMES[groupBy]]: row.group ?? '',
  ...figuresOf(row, keys),
});

function figuresOf(row: StatisticsRow, keys: readonly string[]): Pick<Figures, 'systemStats' | 'stats'> {
  const { totalCost, completedRuns, activeCampaigns, firstRunAt, lastRunAt, counts } = row;
  return {
    systemStats: {
      totalCostInUsdCents: formatCents(totalCost),
      completedRuns,
      activeCampaigns,
      firstRunAt: firstRunAt?.toISOString() ?? null,
      lastRunAt: lastRunAt?.toISOString() ?? null,
    },
    stats: derive(keys, counts, totalCost),
  };
}
