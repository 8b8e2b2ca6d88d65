import { Feature } from './feature.entity.ts';

export { resolveFeature } from './feature.queries.ts';
export { featureRouter } from './feature.router.ts';
export type { BrandFacts, FeatureStatistics, StatisticsQuestion } from './ports.ts';
export { seedFeatures } from './seed-features.ts';

export const featuresEntities = [Feature];
