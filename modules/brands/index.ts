import { Brand, BrandField, BrandPage } from './brand.entity.ts';

export const brandEntities = [Brand, BrandPage, BrandField];

export { analyseDueBrand, sweepAnalyses } from './analysis/analyse-brand.ts';
export { analyseBrandsHandler } from './analysis/analyse-brands.ts';
export { assertOwnBrand, findBrands, knownBrands, ownsBrand } from './brand.queries.ts';
export { brandsRouter } from './brand.router.ts';
export { brandFacts, brandLanguage, brandPages, destinationOfBrand, hasPausedBrand } from './brand-facts.ts';
export { brandNameOf, brandUrlsOf } from './brand-names.ts';
export { type BrandText, brandText } from './brand-text.ts';
export { ensureBrands } from './create-brand.ts';
export { extractedFields } from './fields/cached-fields.ts';
export { extractFields } from './fields/extract-fields.ts';
export type { ModelAccess, ModelPayments, TokenCost } from './ports.ts';
export { isSandboxSite, sandboxPage } from './sandbox/sandbox-site.ts';
export { keepDailyBudget, readDailyBudget } from './settings/daily-budget.ts';
export { BrandDailyBudget } from './settings/settings.schema.ts';
