import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, Timestamp } from '../../../src/kernel/schema.ts';

const MAX_BRANDS = 20;
const MAX_FIELDS = 50;

const Wanted = z.object({
  key: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1000).default('').describe('What the field means; other words, other field.'),
});

export const ExtractFieldsInput = z
  .object({
    brandIds: z.array(IdInput).min(1).max(MAX_BRANDS),
    fields: z
      .array(Wanted)
      .min(1)
      .max(MAX_FIELDS)
      .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, 'must have each key once'),
  })
  .meta({
    example: { brandIds: [EXAMPLE_ID], fields: [{ key: 'pricing', description: 'How the product is priced' }] },
  });

const Value = z
  .union([z.string(), z.array(z.string())])
  .nullable()
  .describe('Null where the site does not say, or too little says so (`confidence` below 0.5).');

const cachedValue = {
  value: Value,
  extractedAt: Timestamp,
  expiresAt: Timestamp.describe('Until then the value is served from the cache: 30 days, or an hour after a fallback.'),
  sourceUrls: z
    .array(z.string())
    .describe('The pages that state it; `business-context` for what a person told of the brand.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'How sure the built-in extraction is, from 0 to 1. Below 0.5 `value` is null and `sourceUrls` tell where it was read. 1 for what a person says; null if a model read the pages or nothing was found.',
    ),
};

const exampleCached = {
  value: 'From $9 a month',
  extractedAt: EXAMPLE_TIME,
  expiresAt: '2026-12-15T09:30:00.000Z',
  sourceUrls: ['https://acme.example/pricing'],
  confidence: 0.7,
};

const BrandValue = z
  .object({
    ...cachedValue,
    cached: z.boolean(),
    understoodBy: z
      .string()
      .describe(
        '`extractive`, `user` for what a person says of the brand, or the provider whose model read the pages.',
      ),
    fallbackReason: z.string().nullable().describe('Why the provider did not do it.'),
  })
  .meta({ id: 'ExtractedValue' });

const FieldValue = z.object({
  ...cachedValue,
  cached: z.boolean().describe('True when no brand had to be read for it.'),
  byBrand: z.record(z.string(), BrandValue).describe('The value of each brand by its id.'),
});

const exampleOfBrand = { ...exampleCached, cached: false, understoodBy: 'extractive', fallbackReason: null };

export const ExtractedFields = z
  .object({
    brands: z.array(z.object({ brandId: Id, domain: z.string(), name: z.string() })),
    fields: z.record(z.string(), FieldValue).describe('By key; the value is that of the first brand that has one.'),
  })
  .meta({
    id: 'ExtractedFields',
    example: {
      brands: [{ brandId: EXAMPLE_ID, domain: 'acme.example', name: 'Acme' }],
      fields: { pricing: { ...exampleCached, cached: false, byBrand: { [EXAMPLE_ID]: exampleOfBrand } } },
    },
  });

export const CachedFields = z
  .object({ brandId: Id, fields: z.array(z.object({ key: z.string(), ...cachedValue })) })
  .meta({ id: 'CachedFields', example: { brandId: EXAMPLE_ID, fields: [{ key: 'pricing', ...exampleCached }] } });
