import { Brand, BrandField, BrandPage } from './brand.entity.ts';

export const brandEntities = [Brand, BrandPage, BrandField];

export { analyseBrandsHandler, analyseDueBrand, sweepAnalyses } from './analysis/analyse-brand.ts';
export { assertOwnBrand, findBrands, knownBrands, ownsBrand } from './brand.queries.ts';
export { brandsRouter } from './brand.router.ts';
export {
  brandFacts,
  brandLanguage,
  brandNameOf,
  brandPages,
  brandUrlsOf,
  destinationOfBrand,
  hasPausedBrand,
} from './brand-facts.ts';
export { type BrandText, brandText } from './brand-text.ts';
export { ensureBrands } from './create-brand.ts';
export { extractFields } from './fields/extract-fields.ts';
export { extractedFields } from './fields/read-fields.ts';
export type { ModelAccess, ModelPayments, TokenCost } from './ports.ts';
export { isSandboxSite, sandboxPage } from './sandbox-site.ts';
export { keepDailyBudget, readDailyBudget } from './settings/brand-settings.ts';
export { BrandDailyBudget } from './settings/settings.schema.ts';
