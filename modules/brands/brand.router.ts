import { rest } from '../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../src/api/trpc.ts';
import { BrandRunList, runsOfBrand } from '../costs/index.ts';
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
} from './brand.schema.ts';
import { createBrand } from './create-brand.ts';
import { listCachedFields } from './fields/cached-fields.ts';
import { extractFields } from './fields/extract-fields.ts';
import { CachedFields, ExtractedFields, ExtractFieldsInput } from './fields/field.schema.ts';
import { CustomerProfileView, SuggestIcpInput } from './icp/icp.schema.ts';
import { suggestIcpOfBrand, suggestIcpOfWebsite } from './icp/suggest-icp.ts';
import { patchBrand } from './patch-brand.ts';
import { Pause, PauseInput } from './pause.schema.ts';
import { pauseBrand } from './pause-brand.ts';
import { brandSettingsRouter } from './settings/settings.router.ts';

const tag = 'Brands';
const read = { tag, permission: 'campaigns.read' } as const;
const write = { tag, permission: 'campaigns.write' } as const;

const brandRouter = router({
  list: member
    .meta(rest('GET', '/v1/brands', { ...read, summary: "The organisation's brands, the newest first" }))
    .input(ListBrandsInput)
    .output(BrandList)
    .query(({ ctx, input }) => listBrands(ctx, input)),

  create: member
    .meta(
      rest('POST', '/v1/brands', {
        ...write,
        summary: 'Register a brand from its website',
        description:
          'Reads the page and answers with what it says; the rest of the site is analysed in the background, until the brand has `analysedAt`. Scheme, `www.`, case, port and path make no difference: the same host is the same brand, and `created` is false when it was there before. A subdomain is a brand of its own.',
      }),
    )
    .input(CreateBrandInput)
    .output(CreatedBrand)
    .mutation(({ ctx, input }) => createBrand(ctx, input)),

  byIds: member
    .meta(
      rest('GET', '/v1/brands/by-ids', {
        ...read,
        summary: 'Several brands by their ids',
        description: 'In the order of the ids. What is unknown or of another organisation is left out.',
      }),
    )
    .input(ByIdsInput)
    .output(BrandItems)
    .query(({ ctx, input }) => brandsByIds(ctx, input)),

  get: member
    .meta(rest('GET', '/v1/brands/{brandId}', { ...read, summary: 'A brand with all that is known of it' }))
    .input(BrandRef)
    .output(BrandAnswer)
    .query(async ({ ctx, input }) => viewBrand(await findBrand(ctx.em, ctx.actor.orgId, input.brandId))),

  patch: member
    .meta(
      rest('PATCH', '/v1/brands/{brandId}', {
        ...write,
        summary: 'Correct what the analysis found',
        description:
          'A value set here stays when the site is analysed again; null gives the field back to the analysis.',
      }),
    )
    .input(PatchBrandInput)
    .output(BrandAnswer)
    .mutation(({ ctx, input }) => patchBrand(ctx, input)),

  analyse: member
    .meta(rest('POST', '/v1/brands/{brandId}/analyse', { ...write, summary: 'Analyse the whole site again' }))
    .input(BrandRef)
    .output(BrandAnswer)
    .mutation(({ ctx, input }) => requestAnalysis(ctx, input)),

  runs: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/runs', {
        permission: 'costs.read',
        tag,
        summary: 'What was done for a brand and what it cost, the newest first',
        description:
          'The topmost runs with the costs of everything below them, and the runs below them with their own.',
      }),
    )
    .input(BrandRunsInput)
    .output(BrandRunList)
    .query(async ({ ctx, input }) => {
      await assertOwnBrand(ctx.em, ctx.actor.orgId, input.brandId);
      return runsOfBrand(ctx, input);
    }),

  getPause: member
    .meta(rest('GET', '/v1/brands/{brandId}/pause', { ...read, summary: 'Whether the brand is paused' }))
    .input(BrandRef)
    .output(Pause)
    .query(async ({ ctx, input }) => viewPause(await findBrand(ctx.em, ctx.actor.orgId, input.brandId))),

  patchPause: member
    .meta(
      rest('PATCH', '/v1/brands/{brandId}/pause', {
        permission: 'campaigns.run',
        tag,
        summary: 'Pause the brand or let it go on',
        description:
          'While it is paused its campaigns look for nobody new and, from three seconds later on, no mail of theirs leaves. What waits leaves when it goes on.',
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
          'Results are cached for 30 days per brand, key and description. Without a provider key a field is found where the site states it under that name, otherwise it is null.',
      }),
    )
    .input(ExtractFieldsInput)
    .output(ExtractedFields)
    .mutation(({ ctx, input }) => extractFields(ctx, ctx.actor.orgId, input)),

  extractedFields: member
    .meta(rest('GET', '/v1/brands/{brandId}/extracted-fields', { ...read, summary: 'All cached fields of a brand' }))
    .input(BrandRef)
    .output(CachedFields)
    .query(({ ctx, input }) => listCachedFields(ctx, input)),

  suggestIcp: member
    .meta(
      rest('POST', '/v1/brands/{brandId}/icp/suggest', {
        ...write,
        summary: 'Draft the ideal customer profile of a brand',
      }),
    )
    .input(BrandRef)
    .output(CustomerProfileView)
    .mutation(({ ctx, input }) => suggestIcpOfBrand(ctx, input)),

  suggestIcpOfWebsite: member
    .meta(rest('POST', '/v1/icp/suggest', { ...write, summary: 'Draft an ideal customer profile from a website' }))
    .input(SuggestIcpInput)
    .output(CustomerProfileView)
    .mutation(({ ctx, input }) => suggestIcpOfWebsite(ctx, input)),
});

export const brandsRouter = mergeRouters(brandRouter, brandSettingsRouter);
