import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  JsonValue,
  NextCursor,
  PageInput,
  ShownId,
  Timestamp,
} from '../../src/kernel/schema.ts';

const Key = z.string().min(1).max(100);
const Label = z.string().trim().min(1).max(200);
const Text = z.string().max(2000);

export const FeatureInput = z.object({
  key: Key.refine((key) => /^[A-Za-z][\w-]*$/.test(key), 'must be letters, digits, - and _, with a letter first'),
  label: Label,
  type: z.enum(['text', 'textarea', 'number', 'select']).meta({ id: 'FeatureInputType' }),
  placeholder: Text,
  description: Text,
  extractKey: Key.describe('Brand field that prefills this input.'),
  options: z.array(Label).max(100).optional(),
  required: z.boolean().optional().describe('If true, a campaign without this input is rejected.'),
});

export const FeatureOutput = z.object({
  key: Key.describe('Key from the statistics registry.'),
  displayOrder: z.number().int(),
  defaultSort: z.boolean().optional(),
  sortDirection: z.enum(['asc', 'desc']).meta({ id: 'SortDirection' }).optional(),
});

const chart = { key: Key, title: Label, displayOrder: z.number().int() };

export const FeatureChart = z.discriminatedUnion('type', [
  z.object({ ...chart, type: z.literal('funnel-bar'), steps: z.array(z.object({ key: Key })).max(100) }),
  z.object({
    ...chart,
    type: z.literal('breakdown-bar'),
    segments: z
      .array(
        z.object({
          key: Key,
          color: z.enum(['green', 'blue', 'gray', 'orange', 'red']).meta({ id: 'ChartColor' }),
          sentiment: z.enum(['positive', 'neutral', 'negative']).meta({ id: 'ChartSentiment' }),
        }),
      )
      .max(100),
  }),
]);

export const FeatureEntity = z.object({
  name: Key,
  countKey: Key.optional().describe('Statistic with the number of these entities.'),
});

const WrittenFeature = z.object({
  name: Label,
  description: Text,
  icon: Key,
  category: Key,
  channel: Key,
  audienceType: Key,
  inputs: z.array(FeatureInput).max(100),
  outputs: z.array(FeatureOutput).max(100),
  charts: z.array(FeatureChart).max(100),
  entities: z.array(FeatureEntity).max(100),
});

/** A version of a feature, as stored in the built-in catalogue. */
export const FeatureDefinition = WrittenFeature.extend({
  dynastySlug: z.string(),
  version: z.number().int(),
  displayOrder: z.number().int(),
});
export type FeatureDefinition = z.output<typeof FeatureDefinition>;

export const FeatureStatus = z.enum(['active', 'draft', 'deprecated']).meta({ id: 'FeatureStatus' });

export const FeatureView = FeatureDefinition.extend({
  id: Id,
  slug: z.string().describe('Slug with the version number. It never changes.'),
  status: FeatureStatus,
  implemented: z.boolean().describe('True if an active workflow exists.'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}).meta({
  id: 'Feature',
  example: {
    id: EXAMPLE_ID,
    slug: 'sales-cold-email-outreach-v1',
    dynastySlug: 'sales-cold-email-outreach',
    version: 1,
    name: 'Sales cold email outreach',
    description: 'Finds people who fit and writes to them.',
    icon: 'envelope',
    category: 'sales',
    channel: 'email',
    audienceType: 'cold-outreach',
    status: 'active',
    implemented: true,
    displayOrder: 1,
    inputs: [
      {
        key: 'targetAudience',
        label: 'Target audience',
        type: 'textarea',
        placeholder: 'Heads of sales at software companies',
        description: 'Who should hear from the brand.',
        extractKey: 'targetAudience',
      },
    ],
    outputs: [{ key: 'emailsSent', displayOrder: 1, defaultSort: true, sortDirection: 'desc' }],
    charts: [{ key: 'funnel', title: 'Funnel', displayOrder: 1, type: 'funnel-bar', steps: [{ key: 'emailsSent' }] }],
    entities: [{ name: 'leads', countKey: 'leadsServed' }],
    createdAt: EXAMPLE_TIME,
    updatedAt: EXAMPLE_TIME,
  },
});
export type FeatureView = z.output<typeof FeatureView>;

export const FeatureListInput = PageInput.extend({
  implemented: z.boolean().optional().describe('`true` returns only features with an active workflow.'),
});
export const FeatureList = z.object({ features: z.array(FeatureView), nextCursor: NextCursor });
export const FeatureEnvelope = z.object({ feature: FeatureView });

const written = {
  name: 'Podcast guests',
  description: 'Finds podcasts that fit and proposes a guest.',
  icon: 'microphone',
  category: 'pr',
  channel: 'email',
  audienceType: 'cold-outreach',
  inputs: [
    {
      key: 'topic',
      label: 'Topic',
      type: 'text' as const,
      placeholder: 'Bootstrapping',
      description: 'What the guest can speak about.',
      extractKey: 'topic',
    },
  ],
  outputs: [{ key: 'emailsSent', displayOrder: 1 }],
  charts: [],
  entities: [{ name: 'leads', countKey: 'leadsServed' }],
};

export const CreateFeatureInput = WrittenFeature.extend({
  slug: z
    .string()
    .min(1)
    .max(100)
    .refine((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug), 'must be lowercase words joined by hyphens')
    .refine((slug) => !/-v\d+$/.test(slug), 'must not end in a version: the service numbers the versions')
    .optional()
    .describe('The dynasty slug. Default: made from the name.'),
}).meta({ example: { slug: 'podcast-guests', ...written } });

/** Longer than any slug, but bounded. */
export const SlugInput = z.string().min(1).max(200).meta({ example: 'sales-cold-email-outreach' });

export const ChangeFeatureInput = WrittenFeature.partial()
  .extend({ slug: SlugInput, status: FeatureStatus.optional() })
  .meta({ example: { slug: 'sales-cold-email-outreach', name: 'Cold email to buyers', status: 'active' } });

export const PrefillInput = z
  .object({
    featureSlug: SlugInput,
    format: z.enum(['text', 'structured']).default('structured').describe('`text` returns plain strings.'),
    brandIds: z.array(IdInput).min(1).max(50).describe('The first is the primary brand.'),
  })
  .meta({ example: { featureSlug: 'sales-cold-email-outreach', format: 'text', brandIds: [EXAMPLE_ID] } });

const PrefilledValue = z.object({
  value: JsonValue.describe('Null if the website does not state it.'),
  sourceUrls: z.array(z.string()),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('From 0 to 1. Below 0.5, `value` is null. Null if a model read the website or nothing was found.'),
  cached: z.boolean(),
});

const prefilledFor = { slug: z.string(), brandId: ShownId };
const examplePrefilled = { slug: 'sales-cold-email-outreach-v1', brandId: EXAMPLE_ID };

const PrefilledText = z
  .object({ ...prefilledFor, prefilled: z.record(z.string(), z.string().nullable()).describe('By input key.') })
  .meta({
    id: 'PrefilledText',
    description: 'Response with `format=text`.',
    example: { ...examplePrefilled, prefilled: { targetAudience: 'Heads of sales', valueProposition: null } },
  });

const PrefilledStructured = z
  .object({ ...prefilledFor, prefilled: z.record(z.string(), PrefilledValue).describe('By input key.') })
  .meta({
    id: 'PrefilledStructured',
    description: 'Response without `format=text`: each value with its sources.',
    example: {
      ...examplePrefilled,
      prefilled: {
        targetAudience: {
          value: 'Heads of sales',
          sourceUrls: ['https://acme.example/'],
          confidence: 0.7,
          cached: false,
        },
      },
    },
  });

export const Prefilled = z.union([PrefilledText, PrefilledStructured]);
