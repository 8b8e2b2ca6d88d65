import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { BrandRunList, listBrandRuns } from '../costs/index.ts';
import { requestAnalysis } from './analysis/analyse-brand.ts';
import { assertOwnBrand, brandsByIds, findBrand, listBrands, viewBrand, viewPause } from './brand.queries.ts';
import {
  BrandAnswer,
  BrandItems,
  BrandList,
  BrandRef,
  BrandRunsInput,
  ByIdsInput,
  CreateBrandInput,
  CreatedBrand,
  ListBrandsInput,
  PatchBrandInput,
  Pause,
  PauseInput,
} from './brand.schema.ts';
import { patchBrand, pauseBrand } from './change-brand.ts';
import { createBrand } from './create-brand.ts';
import { extractFields } from './fields/extract-fields.ts';
import { CachedFields, ExtractedFields, ExtractFieldsInput } from './fields/field.schema.ts';
import { listCachedFields } from './fields/read-fields.ts';
import { CustomerProfileView, SuggestIcpInput } from './icp/icp.schema.ts';
import { suggestIcpOfBrand, suggestIcpOfWebsite } from './icp/suggest-icp.ts';
import { brandSettingsRouter } from './settings/settings.router.ts';

const tag = 'Brands';
const read = { tag, permission: 'campaigns.read' } as const;
const write = { tag, permission: 'campaigns.write' } as const;

const brandRouter = router({
  list: member
    .meta(rest('GET', '/v1/brands', { ...read, summary: 'List brands' }))
    .input(ListBrandsInput)
    .output(BrandList)
    .query(({ ctx, input }) => listBrands(ctx, input)),

  create: member
    .meta(
      rest('POST', '/v1/brands', {
        ...write,
        summary: 'Create a brand from its website',
        description:
          'Reads the page and returns what it says. A background job then analyses the rest of the site and sets `analysedAt`. One host is one brand: scheme, `www.`, case, port and path are ignored. `created` is false if the brand already exists. A subdomain is a separate brand.',
      }),
    )
    .input(CreateBrandInput)
    .output(CreatedBrand)
    .mutation(({ ctx, input }) => createBrand(ctx, input)),

  byIds: member
    .meta(
      rest('GET', '/v1/brands/by-ids', {
        ...read,
        summary: 'List brands by id',
        description: 'Returns brands in the order of the ids. Unknown ids and ids of other organisations are skipped.',
      }),
    )
    .input(ByIdsInput)
    .output(BrandItems)
    .query(({ ctx, input }) => brandsByIds(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/brands/{brandId}', { ...read, summary: 'Retrieve a brand' }))
    .input(BrandRef)
    .output(BrandAnswer)
    .query(async ({ ctx, input }) => viewBrand(await findBrand(ctx.em, ctx.actor.orgId, input.brandId))),

  patch: member
    .meta(
      rest('PATCH', '/v1/brands/{brandId}', {
        ...write,
        summary: 'Update the analysed fields of a brand',
        description:
          'A later analysis does not overwrite a value set here. Send null to let the analysis set the field again.',
      }),
    )
    .input(PatchBrandInput)
    .output(BrandAnswer)
    .mutation(({ ctx, input }) => patchBrand(ctx, input)),

  analyse: member
    .meta(rest('POST', '/v1/brands/{brandId}/analyse', { ...write, summary: 'Analyse the site of a brand again' }))
    .input(BrandRef)
    .output(BrandAnswer)
    .mutation(({ ctx, input }) => requestAnalysis(ctx, input)),

  runs: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/runs', {
        permission: 'costs.read',
        tag,
        summary: 'List the runs of a brand with their costs',
        description:
          'Newest first. Returns top-level runs with the total costs of their descendants, and the child runs with their own costs.',
      }),
    )
    .input(BrandRunsInput)
    .output(BrandRunList)
    .query(async ({ ctx, input }) => {
      await assertOwnBrand(ctx.em, ctx.actor.orgId, input.brandId);
      return listBrandRuns(ctx, input);
    }),

  getPause: member
    .meta(rest('GET', '/v1/brands/{brandId}/pause', { ...read, summary: 'Retrieve the pause state of a brand' }))
    .input(BrandRef)
    .output(Pause)
    .query(async ({ ctx, input }) => viewPause(await findBrand(ctx.em, ctx.actor.orgId, input.brandId))),

  patchPause: member
    .meta(
      rest('PATCH', '/v1/brands/{brandId}/pause', {
        permission: 'campaigns.run',
        tag,
        summary: 'Pause or resume a brand',
        description:
          'While a brand is paused, its campaigns find no new leads. No email leaves later than three seconds after the pause. Waiting emails are sent after you resume the brand.',
      }),
    )
    .input(PauseInput)
    .output(Pause)
    .mutation(({ ctx, input }) => pauseBrand(ctx, input)),

  extractFields: member
    .meta(
      rest('POST', '/v1/brands/extract-fields', {
        ...write,
        summary: 'Extract fields from the websites of brands',
        description:
          'Results are cached for 30 days per brand, key and description. Without a provider key, a field gets a value only if the site states it under that name. Otherwise it is null.',
      }),
    )
    .input(ExtractFieldsInput)
    .output(ExtractedFields)
    .mutation(({ ctx, input }) => extractFields(ctx, ctx.actor.orgId, input)),

  extractedFields: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/extracted-fields', { ...read, summary: 'List the cached fields of a brand' }),
    )
    .input(BrandRef)
    .output(CachedFields)
    .query(({ ctx, input }) => listCachedFields(ctx, input)),

  suggestIcp: member
    .meta(
      rest('POST', '/v1/brands/{brandId}/icp/suggest', {
        ...write,
        summary: 'Suggest an ideal customer profile for a brand',
      }),
    )
    .input(BrandRef)
    .output(CustomerProfileView)
    .mutation(({ ctx, input }) => suggestIcpOfBrand(ctx, input)),

  suggestIcpOfWebsite: member
    .meta(rest('POST', '/v1/icp/suggest', { ...write, summary: 'Suggest an ideal customer profile for a website' }))
    .input(SuggestIcpInput)
    .output(CustomerProfileView)
    .mutation(({ ctx, input }) => suggestIcpOfWebsite(ctx, input)),
});

export const brandsRouter = mergeRouters(brandRouter, brandSettingsRouter);
