import type { z } from 'zod';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { centsNumber } from '../../../src/kernel/money.ts';
import { findFeatureRow, listVersionSlugs, selectCurrentFeatures } from '../feature.queries.ts';
import type { StatisticsRow } from '../ports.ts';
import {
  type AllFeatureStatisticsInput,
  type FeatureFigures,
  type FeatureStatisticsInput,
  GROUP_KEYS,
  type GroupKey,
} from './feature-statistics.schema.ts';
import { buildStatisticsRegistry, deriveStatistics } from './statistics.rules.ts';

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

/** A versioned slug selects one version, a dynasty slug all versions. */
export async function readFeatureStatistics(
  unit: MemberContext,
  { featureSlug, groupBy, ...filter }: z.output<typeof FeatureStatisticsInput>,
) {
  const { em, actor, featureStatistics } = unit;
  const feature = await findFeatureRow(em, featureSlug);
  await assertOwnBrand(unit, filter);
  const featureSlugs = feature.slug === featureSlug ? [feature.slug] : await listVersionSlugs(em, feature.dynasty_slug);
  const keys = keysOf(feature.outputs);
  const key = groupBy === undefined ? null : GROUP_KEYS[groupBy];
  const question = { orgId: actor.orgId, featureSlugs, filter, groupBy: key };
  const { sandbox, total, groups } = await featureStatistics.read(em, question);
  const figures = { featureSlug: feature.slug, ...figuresOf(total, keys), sandbox };
  return key === null ? figures : { ...figures, groupBy, groups: groups.map((row) => groupOf(row, key, keys)) };
}

/** Returns totals of the organisation. With `groupBy=feature`, features without activity are included. */
export async function readAllFeatureStatistics(
  unit: MemberContext,
  { groupBy, ...filter }: z.output<typeof AllFeatureStatisticsInput>,
) {
  const { em, actor, featureStatistics } = unit;
  await assertOwnBrand(unit, filter);
  const features = await selectCurrentFeatures(em).execute();
  const keys = [...new Set(features.flatMap(({ outputs }) => keysOf(outputs)))];
  const key = groupBy === undefined ? null : GROUP_KEYS[groupBy];
  const question = { orgId: actor.orgId, featureSlugs: null, filter, groupBy: key };
  const { sandbox, total, groups: rows } = await featureStatistics.read(em, question);
  const figures = { ...figuresOf(total, keys), sandbox };
  if (key === null) return figures;
  const busy = new Set(rows.map(({ group }) => group));
  const idle = key === 'featureSlug' ? features.filter(({ slug }) => !busy.has(slug)) : [];
  const ownKeys = new Map(features.map(({ slug, outputs }) => [slug, keysOf(outputs)]));
  const groups = [...rows, ...idle.map(({ slug }) => ({ ...NOTHING, group: slug }))];
  return { ...figures, groupBy, groups: groups.map((row) => groupOf(row, key, ownKeys.get(row.group ?? '') ?? keys)) };
}

async function assertOwnBrand(unit: MemberContext, { brandId }: { brandId?: string | undefined }): Promise<void> {
  if (brandId !== undefined) await unit.brandFacts.assertBrands(unit, [brandId]);
}

export async function readRegistry({ em }: Pick<MemberContext, 'em'>) {
  const features = await selectCurrentFeatures(em).execute();
  return { registry: buildStatisticsRegistry(features.flatMap(({ outputs }) => keysOf(outputs))) };
}

const groupOf = (row: StatisticsRow, groupBy: GroupKey, keys: readonly string[]): FeatureFigures => ({
  [groupBy]: row.group ?? '',
  ...figuresOf(row, keys),
});

function figuresOf(row: StatisticsRow, keys: readonly string[]): Pick<FeatureFigures, 'systemStats' | 'stats'> {
  const { totalCost, completedRuns, activeCampaigns, firstRunAt, lastRunAt, counts } = row;
  return {
    systemStats: {
      totalCostInUsdCents: centsNumber(totalCost),
      completedRuns,
      activeCampaigns,
      firstRunAt: firstRunAt?.toISOString() ?? null,
      lastRunAt: lastRunAt?.toISOString() ?? null,
    },
    stats: deriveStatistics(keys, counts, totalCost),
  };
}
