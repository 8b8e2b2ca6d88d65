import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, Timestamp, WebAddress, WebUrl } from '../../../src/kernel/schema.ts';
import { BrandRef } from '../brand.schema.ts';

export const BrandDailyBudget = z
  .object({ brandId: Id, orgId: Id, dailyBudgetCents: z.number().int().nullable(), updatedAt: Timestamp })
  .meta({
    id: 'BrandDailyBudget',
    example: { brandId: EXAMPLE_ID, orgId: EXAMPLE_ID, dailyBudgetCents: 1000, updatedAt: EXAMPLE_TIME },
  });

const exampleDestination = { clickDestinationUrl: 'https://acme.example/start' };

export const ClickDestinationInput = BrandRef.extend({ clickDestinationUrl: WebAddress.nullable() }).meta({
  example: { brandId: EXAMPLE_ID, ...exampleDestination },
});

export const ClickDestination = z
  .object({ clickDestinationUrl: WebUrl.nullable() })
  .meta({ id: 'ClickDestination', example: exampleDestination });

/** About six printed pages. */
const CONTEXT_CHARACTERS = 20_000;
const exampleContext = { content: 'Pricing: from $9 a month. Customers: forges in Europe.' };

export const BusinessContextInput = BrandRef.extend({
  content: z
    .string()
    .trim()
    .max(CONTEXT_CHARACTERS)
    .nullable()
    .describe(
      'Free text. A line that ends with a colon, or starts with a label and a colon, is a heading. Null or empty clears it.',
    ),
}).meta({ example: { brandId: EXAMPLE_ID, ...exampleContext } });

export const BusinessContext = z
  .object({ content: z.string().nullable() })
  .meta({ id: 'BusinessContext', example: exampleContext });

const MAX_USER_FIELDS = 50;
const exampleUserFields = { fields: { pricing: 'From $9 a month', competitors: ['Anvil & Co', 'Heavy Things'] } };
const UserFieldMap = z.record(
  z.string().trim().min(1).max(100),
  z.union([z.string().trim().min(1).max(5000), z.array(z.string().trim().min(1).max(1000)).min(1).max(50)]),
);

export const UserFieldsInput = BrandRef.extend({
  fields: UserFieldMap.refine(
    (fields) => Object.keys(fields).length <= MAX_USER_FIELDS,
    `must have at most ${MAX_USER_FIELDS} fields`,
  ).describe('The complete set of fields, by key.'),
}).meta({ example: { brandId: EXAMPLE_ID, ...exampleUserFields } });

export const UserFields = z.object({ fields: UserFieldMap }).meta({ id: 'UserFields', example: exampleUserFields });

const Rate = z.number().min(0).max(1).nullable();
const economics = {
  // One billion dollars, within the safe integer range.
  averageDealValueCents: z.number().int().min(0).max(100_000_000_000).nullable(),
  leadToMeetingRate: Rate.describe('Share of leads that lead to a meeting, from 0 to 1.'),
  meetingToDealRate: Rate.describe('Share of meetings that lead to a deal, from 0 to 1.'),
  grossMarginRate: Rate.describe('Share of a deal left after delivery costs, from 0 to 1.'),
};
const exampleEconomics = {
  averageDealValueCents: 500_000,
  leadToMeetingRate: 0.04,
  meetingToDealRate: 0.25,
  grossMarginRate: 0.7,
};

export const SalesEconomicsInput = BrandRef.extend({
  averageDealValueCents: economics.averageDealValueCents.default(null),
  leadToMeetingRate: economics.leadToMeetingRate.default(null),
  meetingToDealRate: economics.meetingToDealRate.default(null),
  grossMarginRate: economics.grossMarginRate.default(null),
}).meta({ example: { brandId: EXAMPLE_ID, ...exampleEconomics } });

export const SalesEconomics = z.object(economics).meta({ id: 'SalesEconomics', example: exampleEconomics });
export type SalesEconomics = z.output<typeof SalesEconomics>;
