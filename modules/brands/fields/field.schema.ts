import { z } from 'zod';
import { EXAMPLE_ID, EXAMPLE_TIME, Id, IdInput, Timestamp } from '../../../src/kernel/schema.ts';

const MAX_BRANDS = 20;
const MAX_FIELDS = 50;

const Wanted = z.object({
  key: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1000).default('').describe('Meaning of the field. It is part of the cache key.'),
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
  .describe('Null if the site does not state it, or `confidence` is below 0.5.');

const cachedValue = {
  value: Value,
  extractedAt: Timestamp,
  expiresAt: Timestamp.describe('End of caching: after 30 days, or one hour after a fallback.'),
  sourceUrls: z
    .array(z.string())
    .describe('Pages with the value. `business-context` means the text entered by a user.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Confidence of the built-in extraction, from 0 to 1. Below 0.5, `value` is null and `sourceUrls` lists the pages read. 1 for values set by a user. Null if a model read the pages or nothing was found.',
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
        '`extractive` (built-in), `user` for values set by a user, or the provider whose model read the pages.',
      ),
    fallbackReason: z.string().nullable().describe('Why no provider was used, if one was expected.'),
  })
  .meta({ id: 'ExtractedValue' });

const FieldValue = z.object({
  ...cachedValue,
  cached: z.boolean().describe('True if no brand had to be read.'),
  byBrand: z.record(z.string(), BrandValue).describe('Value per brand id.'),
});

const exampleOfBrand = { ...exampleCached, cached: false, understoodBy: 'extractive', fallbackReason: null };

export const ExtractedFields = z
  .object({
    brands: z.array(z.object({ brandId: Id, domain: z.string(), name: z.string() })),
    fields: z.record(z.string(), FieldValue).describe('Keyed by field. The value of the first brand that has one.'),
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
