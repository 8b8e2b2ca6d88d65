import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../../src/kernel/clock.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { Feature } from '../feature.entity.ts';
import type { FeatureDefinition } from '../feature.schema.ts';
import { aiVisibility } from './ai-visibility.ts';
import { expertQuotes } from './expert-quotes.ts';
import { journalistDiscovery } from './journalist-discovery.ts';
import { outletDiscovery } from './outlet-discovery.ts';
import { prColdEmailOutreach } from './pr-cold-email-outreach.ts';
import { pressKitPage } from './press-kit-page.ts';
import { salesColdEmailOutreach } from './sales-cold-email-outreach.ts';

/** Built-in features. A change to a published feature needs a new version. */
export const featureCatalogue: readonly FeatureDefinition[] = [
  salesColdEmailOutreach,
  prColdEmailOutreach,
  pressKitPage,
  outletDiscovery,
  journalistDiscovery,
  expertQuotes,
  aiVisibility,
];

/** Short names that the campaign form accepts, mapped to dynasty slugs. */
const ALIASES: Readonly<Record<string, string>> = {
  'sales-outreach': 'sales-cold-email-outreach',
  'sales-cold-email': 'sales-cold-email-outreach',
  'pr-outreach': 'pr-cold-email-outreach',
  'pr-cold-email': 'pr-cold-email-outreach',
  'press-kit': 'press-kit-page',
  outlets: 'outlet-discovery',
  journalists: 'journalist-discovery',
  quotes: 'expert-quotes',
  visibility: 'ai-visibility',
};

/** Returns the dynasty slug of an alias. Other words are returned unchanged. */
export function resolveFeatureAlias(alias: string): string {
  return Object.hasOwn(ALIASES, alias) ? (ALIASES[alias] ?? alias) : alias;
}

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
