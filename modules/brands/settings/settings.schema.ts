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

/** Some six pages of print. */
const CONTEXT_CHARACTERS = 20_000;
const exampleContext = { content: 'Pricing: from $9 a month. Customers: forges in Europe.' };

export const BusinessContextInput = BrandRef.extend({
  content: z
    .string()
    .trim()
    .max(CONTEXT_CHARACTERS)
    .nullable()
    .describe(
      'Free text; a line that ends in or begins with a word and a colon is a heading. Null or nothing clears it.',
    ),
}).meta({ example: { brandId: EXAMPLE_ID, ...exampleContext } });

export const BusinessContext = z
  .object({ content: z.string().nullable() })
  .meta({ id: 'BusinessContext', example: exampleContext });
