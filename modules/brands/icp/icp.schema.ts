import { z } from 'zod';
import { EXAMPLE_ID, Id, WebUrl } from '../../../src/kernel/schema.ts';
import { WebsiteInput } from '../brand.schema.ts';

const Trait = z
  .object({
    value: z.string(),
    evidence: z.string().describe('Quote from the site.'),
    sourceUrl: z.string().describe('Source page. `business-context` means the text entered by a user.'),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('From 0 to 1. Traits below 0.5 are omitted. Null if a model read the pages.'),
  })
  .meta({ id: 'CustomerTrait' });

const exampleTrait = (value: string, evidence: string) => [
  { value, evidence, sourceUrl: 'https://acme.example/', confidence: 0.7 },
];

export const SuggestIcpInput = z.object({ url: WebsiteInput });

export const CustomerProfileView = z
  .object({
    brandId: Id.nullable().describe('Null for a website without a brand.'),
    url: WebUrl,
    name: z.string().nullable(),
    summary: z.string().describe('The profile in one sentence.'),
    industries: z.array(Trait),
    companySizes: z.array(Trait),
    titles: z.array(Trait),
    regions: z.array(Trait),
    pains: z.array(Trait),
    exclusions: z.array(Trait),
    understoodBy: z.string().describe('`extractive` (built-in), or the provider whose model read the pages.'),
    fallbackReason: z.string().nullable(),
  })
  .meta({
    id: 'IdealCustomerProfile',
    example: {
      brandId: EXAMPLE_ID,
      url: 'https://acme.example/',
      name: 'Acme',
      summary: 'Retail; small businesses.',
      industries: exampleTrait('Retail', 'Trusted by retailers.'),
      companySizes: exampleTrait('Small businesses', 'Made for small businesses.'),
      titles: [],
      regions: [],
      pains: exampleTrait('Tired of blunt anvils?', 'Tired of blunt anvils?'),
      exclusions: [],
      understoodBy: 'extractive',
      fallbackReason: null,
    },
  });
