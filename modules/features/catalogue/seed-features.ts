import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../../src/kernel/clock.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { Feature } from '../feature.entity.ts';
import { featureCatalogue } from './feature-catalogue.ts';

export function seedFeatures(em: EntityManager, clock: Clock): Promise<void> {
  return em.transactional(async (transaction) => {
    const known = await transaction.find(Feature, {}, { fields: ['dynastySlug', 'version'] });
    const isKnown = (dynastySlug: string, version: number) =>
      known.some((feature) => feature.dynastySlug === dynastySlug && feature.version >= version);
    const added = featureCatalogue.filter(({ dynastySlug, version }) => !isKnown(dynastySlug, version));
    if (added.length === 0) return;
    const now = clock.now();
    await transaction.nativeUpdate(
      Feature,
      { dynastySlug: { $in: added.map(({ dynastySlug }) => dynastySlug) }, status: 'active' },
      { status: 'deprecated', updatedAt: now },
    );
    await transaction.insertMany(
      Feature,
      added.map((definition) => ({
        ...definition,
        id: newId(),
        slug: `${definition.dynastySlug}-v${definition.version}`,
        status: 'active' as const,
        createdAt: now,
        updatedAt: now,
      })),
    );
  });
}
