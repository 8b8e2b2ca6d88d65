import type { z } from 'zod';
import { takeNamedLock } from '../../src/database/locks.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { conflict } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { dynastyOfAlias } from './catalogue/feature-catalogue.ts';
import { checkKeys } from './check-keys.ts';
import { Feature } from './feature.entity.ts';
import { readFeature } from './feature.queries.ts';
import type { CreateFeatureInput } from './feature.schema.ts';
import { slugFrom } from './feature-slug.rules.ts';

/** `/v1/features/stats` is a fixed path. */
const RESERVED = new Set(['stats']);

/** Creates version 1 as a draft, so that a workflow can be written before the feature is visible. */
export async function createFeature(
  needs: Needs<'em' | 'clock' | 'implementedFeatures'>,
  { slug: asked, ...definition }: z.output<typeof CreateFeatureInput>,
) {
  checkKeys(definition);
  const dynastySlug = asked ?? slugFrom(definition.name);
  const slug = `${dynastySlug}-v1`;
  await needs.em.transactional(async (em) => {
    await takeNamedLock(em, 'lineage', { id: `feature:${dynastySlug}`, mode: 'alone' });
    const isTaken =
      RESERVED.has(dynastySlug) ||
      dynastyOfAlias(dynastySlug) !== dynastySlug ||
      (await em.count(Feature, { dynastySlug })) > 0;
    if (isTaken) throw conflict(`The slug ${dynastySlug} is taken.`);
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
