import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { checkKeys } from './check-keys.ts';
import { Feature } from './feature.entity.ts';
import { readFeature } from './feature.queries.ts';
import type { ChangeFeatureInput } from './feature.schema.ts';

/** Changes a feature in place. New inputs create a new version, because campaigns store values for their version. */
export async function changeFeature(
  needs: Needs<'em' | 'clock' | 'implementedFeatures'>,
  { slug, ...changes }: z.output<typeof ChangeFeatureInput>,
) {
  checkKeys(changes);
  const changed = await needs.em.transactional(async (em) => {
    const { dynastySlug: lineage } = await findVersion(em, slug);
    await takeNamedLock(em, 'lineage', { id: `feature:${lineage}`, mode: 'alone' });
    const feature = await findVersion(em, slug);
    const now = needs.clock.now();
    const { id, dynastySlug } = feature;
    const asksElse = changes.inputs !== undefined && !isDeepStrictEqual(changes.inputs, feature.inputs);
    const target = asksElse ? await nextVersion(em, { ...feature, ...changes }, now) : { id, slug: feature.slug };
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

async function nextVersion(em: EntityManager, feature: Feature, now: Date) {
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
