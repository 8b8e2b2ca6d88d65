import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { badRequest, conflict, notFound } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { featureCatalogue, resolveFeatureAlias } from './catalogue/feature-catalogue.ts';
import { Feature } from './feature.entity.ts';
import { readFeature } from './feature.queries.ts';
import type { ChangeFeatureInput, CreateFeatureInput, FeatureDefinition } from './feature.schema.ts';
import { buildFeatureSlug } from './feature-slug.rules.ts';
import { STATISTICS } from './statistics/statistics.rules.ts';

/** `/v1/features/stats` is a fixed path. */
const RESERVED = new Set(['stats']);

/** Creates version 1 as a draft, so that a workflow can be written before the feature is visible. */
export async function createFeature(
  needs: Needs<'em' | 'clock' | 'implementedFeatures'>,
  { slug: asked, ...definition }: z.output<typeof CreateFeatureInput>,
) {
  checkFeatureKeys(definition);
  const dynastySlug = asked ?? buildFeatureSlug(definition.name);
  const slug = `${dynastySlug}-v1`;
  await needs.em.transactional(async (em) => {
    await takeNamedLock(em, 'lineage', { id: `feature:${dynastySlug}`, mode: 'alone' });
    const isTaken =
      RESERVED.has(dynastySlug) ||
      resolveFeatureAlias(dynastySlug) !== dynastySlug ||
      (await em.count(Feature, { dynastySlug })) > 0;
    if (isTaken) throw conflict(`The slug ${dynastySlug} is already in use. Choose another slug.`);
    const [last] = await em.find(
      Feature,
      {},
      { orderBy: { displayOrder: 'desc' }, limit: 1, fields: ['displayOrder'] },
    );
    const now = needs.clock.now();
    await em.insert(Feature, {
      ...definition,
      id: newId(),
      slug,
      dynastySlug,
      version: 1,
      status: 'draft',
      displayOrder: (last?.displayOrder ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    });
  });
  return readFeature(needs, { slug });
}

/** Changes a feature in place. New inputs create a new version, because campaigns store values for their version. */
export async function changeFeature(
  needs: Needs<'em' | 'clock' | 'implementedFeatures'>,
  { slug, ...changes }: z.output<typeof ChangeFeatureInput>,
) {
  checkFeatureKeys(changes);
  const changed = await needs.em.transactional(async (em) => {
    const { dynastySlug: lineage } = await findVersion(em, slug);
    await takeNamedLock(em, 'lineage', { id: `feature:${lineage}`, mode: 'alone' });
    const feature = await findVersion(em, slug);
    const now = needs.clock.now();
    const { id, dynastySlug } = feature;
    const asksElse = changes.inputs !== undefined && !isDeepStrictEqual(changes.inputs, feature.inputs);
    const target = asksElse ? await insertNextVersion(em, { ...feature, ...changes }, now) : { id, slug: feature.slug };
    if (!asksElse) await em.nativeUpdate(Feature, { id }, { ...changes, updatedAt: now });
    if ((changes.status ?? feature.status) === 'active') {
      const others = { dynastySlug, status: 'active' as const, id: { $ne: target.id } };
      await em.nativeUpdate(Feature, others, { status: 'deprecated', updatedAt: now });
    }
    return target;
  });
  return readFeature(needs, changed);
}

/** Finds a version by its versioned slug. For a dynasty slug, the newest active version, or the newest if none is active. */
async function findVersion(em: EntityManager, slug: string): Promise<Feature> {
  const versions = await em.find(
    Feature,
    { $or: [{ slug }, { dynastySlug: slug }] },
    { orderBy: { version: 'desc' }, disableIdentityMap: true },
  );
  const found = versions.find(({ status }) => status === 'active') ?? versions[0];
  if (found === undefined) throw notFound('Feature');
  return found;
}

async function insertNextVersion(em: EntityManager, feature: Feature, now: Date) {
  const { dynastySlug } = feature;
  const [newest] = await em.find(
    Feature,
    { dynastySlug },
    { orderBy: { version: 'desc' }, limit: 1, fields: ['version'] },
  );
  const version = (newest?.version ?? 0) + 1;
  const next = { id: newId(), slug: `${dynastySlug}-v${version}` };
  await em.insert(Feature, { ...feature, ...next, version, createdAt: now, updatedAt: now });
  return next;
}

/** Entities that the service can list for a campaign. */
const ENTITIES: ReadonlySet<string> = new Set(
  featureCatalogue.flatMap(({ entities }) => entities.map(({ name }) => name)),
);

type Written = Partial<Pick<FeatureDefinition, 'inputs' | 'outputs' | 'charts' | 'entities'>>;

/** Rejects keys that the service does not know, and duplicate input keys. */
function checkFeatureKeys({ inputs = [], outputs = [], charts = [], entities = [] }: Written): void {
  const keys = inputs.map(({ key }) => key);
  rejectKeys(
    keys.filter((key, i) => keys.indexOf(key) < i),
    'inputs must have unique keys. Duplicate:',
  );
  const isUnknown = (key: string) => !Object.hasOwn(STATISTICS, key);
  rejectKeys(outputs.map(({ key }) => key).filter(isUnknown), 'outputs contains unknown statistics keys:');
  const shown = charts.flatMap((chart) => (chart.type === 'funnel-bar' ? chart.steps : chart.segments));
  rejectKeys(shown.map(({ key }) => key).filter(isUnknown), 'charts contains unknown statistics keys:');
  const counted = entities.flatMap(({ countKey }) => countKey ?? []);
  rejectKeys(counted.filter(isUnknown), 'entities contains unknown statistics keys:');
  rejectKeys(
    entities.map(({ name }) => name).filter((name) => !ENTITIES.has(name)),
    `entities must use the names ${[...ENTITIES].join(', ')}. Unknown:`,
  );
}

function rejectKeys(names: string[], sentence: string): void {
  if (names.length > 0) throw badRequest(`${sentence} ${[...new Set(names)].join(', ')}.`);
}
