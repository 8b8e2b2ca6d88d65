import { z } from 'zod';
import { EXAMPLE_TIME, NextCursor, Timestamp, WebUrl } from '../../../src/kernel/schema.ts';

export const Provider = z
  .enum(['anthropic', 'openai', 'openai-compatible', 'apollo', 'stripe'])
  .meta({ id: 'Provider', example: 'anthropic' });
export type Provider = z.output<typeof Provider>;

export const KeySource = z
  .enum(['org', 'platform'])
  .meta({ id: 'KeySource', description: "The organisation's own key, or the key of whoever runs this service." });
export type KeySource = z.output<typeof KeySource>;

export const ProviderRef = z.object({ provider: Provider });

export const StoreProviderKeyInput = z
  .object({
    provider: Provider,
    apiKey: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .refine((key) => /^[\x21-\x7e]*$/.test(key), 'must be one word of printable ASCII characters')
      .describe('Stored sealed and never given back.'),
    baseUrl: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('Only for openai-compatible, and required there: the address that ends in /v1.'),
    verify: z.boolean().default(false).describe('Ask the provider first; a key that it refuses is not stored.'),
  })
  .meta({ example: { provider: 'anthropic', apiKey: 'sk-ant-api03-0123456789abcdef' } });

export const ProviderKeyView = z
  .object({
    provider: Provider,
    maskedKey: z.string().describe('Enough to recognise the key by.'),
    baseUrl: WebUrl.nullable().describe('Null where the provider has one address for all.'),
    refusedAt: Timestamp.nullable().describe(
      'When the provider refused the key; it counts as missing until it is stored again.',
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({
    id: 'ProviderKey',
    example: {
      provider: 'anthropic',
      maskedKey: 'sk-…cdef',
      baseUrl: null,
      refusedAt: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });

export const ProviderKeyList = z.object({ keys: z.array(ProviderKeyView), nextCursor: NextCursor });

export const KeySourceView = z
  .object({ provider: Provider, keySource: KeySource })
  .meta({ example: { provider: 'anthropic', keySource: 'org' } });
