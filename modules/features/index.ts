import { Feature } from './feature.entity.ts';

export const featuresEntities = [Feature];

export { seedFeatures } from './catalogue/feature-catalogue.ts';
export { resolveFeature } from './feature.queries.ts';
export { featureRouter } from './feature.router.ts';
export { otherSlugHint } from './feature-slug.rules.ts';
export type { BrandFacts, FeatureStatistics, StatisticsQuestion, StatisticsRow } from './ports.ts';
