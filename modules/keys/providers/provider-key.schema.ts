import { z } from 'zod';
import {
  EXAMPLE_TIME,
  NextCursor,
  PageInput,
  sortChoice,
  suggestingEnum,
  Timestamp,
  WebUrl,
} from '../../../src/kernel/schema.ts';

export const KNOWN_PROVIDERS = ['anthropic', 'openai', 'openai-compatible', 'apollo', 'stripe'] as const;
export type Provider = (typeof KNOWN_PROVIDERS)[number];

/** Hints for names from the key status of workflows that have no key of their own. */
const INSTEAD: Readonly<Record<string, string>> = {
  smtp: 'add a sender with POST /v1/senders instead',
  text: 'store the key of any text provider',
};

const KnownProvider = suggestingEnum(KNOWN_PROVIDERS, INSTEAD).meta({ id: 'KnownProvider', example: 'anthropic' });

export const ProviderName = z
  .string()
  .min(1)
  .max(64)
  .refine(
    (name) => /^[a-z0-9]+([._-][a-z0-9]+)*$/.test(name),
    'must be lowercase letters and digits, joined by -, . or _',
  )
  .refine((name) => !Object.hasOwn(INSTEAD, name), 'must be a provider with API keys. Add mail servers as senders')
  .meta({ id: 'Provider', example: 'anthropic' });

export const KeySource = z
  .enum(['org', 'platform'])
  .meta({ id: 'KeySource', description: '`org`: key of the organisation. `platform`: key of the operator.' });
export type KeySource = z.output<typeof KeySource>;

export const ProviderRef = z.object({ provider: ProviderName });

const TokenPrice = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be US dollars with at most two decimals, such as "0.15"')
  .meta({ example: '0.15' });

export const StoreProviderKeyInput = z
  .object({
    provider: KnownProvider,
    apiKey: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .refine((key) => /^[\x21-\x7e]*$/.test(key), 'must contain only printable ASCII characters without spaces')
      .describe('Stored encrypted and never returned.'),
    baseUrl: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('Required for `openai-compatible`, not allowed otherwise. The URL ends with `/v1`.'),
    model: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Model that writes and reads text for the organisation. Use the name from the provider.'),
    prices: z
      .object({ inputUsdPerMillionTokens: TokenPrice, outputUsdPerMillionTokens: TokenPrice })
      .optional()
      .describe(
        'Price of the model for the organisation, in US dollars. Budgets count it. Default: the price in the catalogue.',
      ),
    verify: z.boolean().default(false).describe('Checks the key with the provider. A rejected key is not stored.'),
  })
  .meta({ example: { provider: 'anthropic', apiKey: 'sk-ant-api03-0123456789abcdef' } });

export const ProviderKeyView = z
  .object({
    provider: ProviderName,
    maskedKey: z.string().describe('Start and end of the key, to identify it.'),
    baseUrl: WebUrl.nullable().describe('Null if the provider has a fixed address.'),
    model: z.string().nullable().describe('Null for the default model.'),
    refusedAt: Timestamp.nullable().describe(
      'Time when the provider rejected the key. The key counts as missing until you store it again.',
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
      model: null,
      refusedAt: null,
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  });

export const ListProviderKeysInput = PageInput.extend({
  sort: sortChoice('createdAt', 'updatedAt', 'provider').default('createdAt'),
});
export const ProviderKeyList = z.object({ keys: z.array(ProviderKeyView), nextCursor: NextCursor });

export const KeySourceView = z
  .object({ provider: ProviderName, keySource: KeySource })
  .meta({ example: { provider: 'anthropic', keySource: 'org' } });

export const ChooseKeySourceInput = KeySourceView.extend({ provider: KnownProvider });

export const KeySourceList = z
  .object({
    sources: z.array(KeySourceView).describe('One entry per provider.'),
  })
  .meta({ example: { sources: [{ provider: 'anthropic', keySource: 'org' }] } });

const Endpoint = z.object({
  service: z.string().min(1).max(100),
  method: z.string().min(1).max(10),
  path: z.string().min(1).max(500),
});
const exampleEndpoint = { service: 'apollo', method: 'POST', path: '/search' };

export const RequirementsInput = z
  .object({ endpoints: z.array(Endpoint).min(1).max(1000) })
  .meta({ example: { endpoints: [exampleEndpoint] } });

export const Requirements = z
  .object({
    requirements: z
      .array(Endpoint.extend({ provider: ProviderName }))
      .describe('Endpoints that need a key. Others are omitted.'),
    providers: z.array(ProviderName).describe('Distinct providers.'),
  })
  .meta({ example: { requirements: [{ ...exampleEndpoint, provider: 'apollo' }], providers: ['apollo'] } });
