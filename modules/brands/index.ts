import { Brand, BrandField, BrandPage } from './brand.entity.ts';

export { analyseBrandsJob, analyseDueBrand, sweepAnalyses } from './analyse-brand.ts';
export { findBrands, knownBrands, ownsBrand } from './brand.queries.ts';
export { brandsRouter } from './brand.router.ts';
export { brandFacts } from './brand-facts.ts';
export { extractedFields } from './cached-fields.ts';
export { ensureBrands } from './create-brand.ts';
export { extractFields } from './extract-fields.ts';
export type { ModelAccess, TokenCost } from './ports.ts';

export const brandEntities = [Brand, BrandPage, BrandField];
