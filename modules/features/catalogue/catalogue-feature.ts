import type { FeatureDefinition } from '../feature.schema.ts';

/** A feature as this service brings it along. To change one that is out, give it the next version. */
export interface CatalogueFeature extends FeatureDefinition {
  /** What the campaign form without a version prefix calls it. */
  aliases: string[];
}
