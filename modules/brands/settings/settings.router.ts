import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { BrandRef } from '../brand.schema.ts';
import { readBusinessContext, setBusinessContext } from './business-context.ts';
import { setClickDestination } from './click-destination.ts';
import { readDailyBudget } from './daily-budget.ts';
import { readSalesEconomics, setSalesEconomics } from './sales-economics.ts';
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
import { readUserFields, setUserFields } from './user-fields.ts';

const tag = 'Brands';

/** What a person decides and says of a brand, beside what its site tells. */
export const brandSettingsRouter = router({
  getDailyBudget: member
    .meta(
      rest('GET', '/v1/brands/{brandId}/daily-budget', {
        permission: 'campaigns.read',
        tag,
        summary: "The daily cap that the brand's campaigns were last given",
        description: 'A campaign that was created or changed later may have another one of its own.',
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
        summary: "Where the brand's campaigns send people to",
        description:
          'For campaigns that name no `clickDestinationUrl` themselves and whose first brand this is; null clears it.',
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
        summary: 'What a person told of the brand',
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
        summary: 'Tell what the site of the brand does not',
        description:
          'Read beside the site when fields are extracted and customers suggested, with the source `business-context`. Fields that were extracted before are extracted again when they are next asked for.',
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
        summary: 'The fields that a person has set',
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
        summary: 'Set fields of a brand by hand',
        description:
          'They win over extracted fields of the same key, whatever its description. Those left out are removed.',
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
        summary: 'What a sale is worth to the brand',
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
        summary: 'Say what a sale is worth to the brand',
        description: 'What is left out is unknown from then on, as with null.',
      }),
    )
    .input(SalesEconomicsInput)
    .output(SalesEconomics)
    .mutation(({ ctx, input }) => setSalesEconomics(ctx, input)),
});
