import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { BrandRef } from '../brand.schema.ts';
import {
  readBusinessContext,
  readDailyBudget,
  readSalesEconomics,
  readUserFields,
  setBusinessContext,
  setClickDestination,
  setSalesEconomics,
  setUserFields,
} from './brand-settings.ts';
import {
  BrandDailyBudget,
  BusinessContext,
  BusinessContextInput,
  ClickDestination,
  ClickDestinationInput,
  SalesEconomics,
  SalesEconomicsInput,
  UserFields,
  UserFieldsInput,
} from './settings.schema.ts';

const tag = 'Brands';

export const brandSettingsRouter = router({
  getDailyBudget: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/daily-budget', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve the daily budget of a brand',
        description:
          'Returns the cap last set for all campaigns of the brand. Campaigns created or changed later may have another cap.',
      }),
    )
    .input(BrandRef)
    .output(BrandDailyBudget)
    .query(({ ctx, input }) => readDailyBudget(ctx, input)),

  putClickDestination: member
    .meta(
      rest('PUT', '/v1/brands/{brandId}/click-destination', {
        permission: 'campaigns.write',
        tag,
        summary: 'Set the click destination of a brand',
        description:
          'Applies to campaigns whose first brand is this one and that have no `clickDestinationUrl`. Send null to clear it.',
      }),
    )
    .input(ClickDestinationInput)
    .output(ClickDestination)
    .mutation(({ ctx, input }) => setClickDestination(ctx, input)),

  getBusinessContext: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/business-context', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve the business context of a brand',
      }),
    )
    .input(BrandRef)
    .output(BusinessContext)
    .query(({ ctx, input }) => readBusinessContext(ctx, input)),

  putBusinessContext: member
    .meta(
      rest('PUT', '/v1/brands/{brandId}/business-context', {
        permission: 'campaigns.write',
        tag,
        summary: 'Set the business context of a brand',
        description:
          'The text is read in addition to the site for field extraction and customer suggestions. Values from it have the source `business-context`. Setting it deletes extracted fields; they are extracted again on the next request.',
      }),
    )
    .input(BusinessContextInput)
    .output(BusinessContext)
    .mutation(({ ctx, input }) => setBusinessContext(ctx, input)),

  getUserFields: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/user-fields', {
        permission: 'campaigns.read',
        tag,
        summary: 'List the user fields of a brand',
      }),
    )
    .input(BrandRef)
    .output(UserFields)
    .query(({ ctx, input }) => readUserFields(ctx, input)),

  putUserFields: member
    .meta(
      rest('PUT', '/v1/brands/{brandId}/user-fields', {
        permission: 'campaigns.write',
        tag,
        summary: 'Replace the user fields of a brand',
        description:
          'These values override extracted fields with the same key, whatever the description. Fields that you omit are removed.',
      }),
    )
    .input(UserFieldsInput)
    .output(UserFields)
    .mutation(({ ctx, input }) => setUserFields(ctx, input)),

  getSalesEconomics: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/sales-economics', {
        permission: 'campaigns.read',
        tag,
        summary: 'Retrieve the sales economics of a brand',
      }),
    )
    .input(BrandRef)
    .output(SalesEconomics)
    .query(({ ctx, input }) => readSalesEconomics(ctx, input)),

  putSalesEconomics: member
    .meta(
      rest('PUT', '/v1/brands/{brandId}/sales-economics', {
        permission: 'campaigns.write',
        tag,
        summary: 'Replace the sales economics of a brand',
        description: 'Fields that you omit become null (unknown).',
      }),
    )
    .input(SalesEconomicsInput)
    .output(SalesEconomics)
    .mutation(({ ctx, input }) => setSalesEconomics(ctx, input)),
});
