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
  WebUrl,
} from '../../src/kernel/schema.ts';

export const FeatureInput = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'textarea', 'number', 'select']),
  placeholder: z.string(),
  description: z.string(),
  extractKey: z.string().describe('The brand field that prefills this input.'),
  options: z.array(z.string()).optional(),
});

export const FeatureOutput = z.object({
  key: z.string().describe('A key of the statistics registry.'),
  displayOrder: z.number().int(),
  defaultSort: z.boolean().optional(),
  sortDirection: z.enum(['asc', 'desc']).optional(),
});

const chart = { key: z.string(), title: z.string(), displayOrder: z.number().int() };

export const FeatureChart = z.discriminatedUnion('type', [
  z.object({ ...chart, type: z.literal('funnel-bar'), steps: z.array(z.object({ key: z.string() })) }),
  z.object({
    ...chart,
    type: z.literal('breakdown-bar'),
    segments: z.array(
      z.object({
        key: z.string(),
        color: z.enum(['green', 'blue', 'gray', 'orange', 'red']),
        sentiment: z.enum(['positive', 'neutral', 'negative']),
      }),
    ),
  }),
]);

export const FeatureEntity = z.object({
  name: z.string(),
  countKey: z.string().optional().describe('The statistic that counts them.'),
});

/** What a version of a feature says about itself; the catalogue writes exactly this. */
export const FeatureDefinition = z.object({
  dynastySlug: z.string(),
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  category: z.string(),
  channel: z.string(),
  audienceType: z.string(),
  displayOrder: z.number().int(),
  inputs: z.array(FeatureInput),
  outputs: z.array(FeatureOutput),
  charts: z.array(FeatureChart),
  entities: z.array(FeatureEntity),
});
export type FeatureDefinition = z.output<typeof FeatureDefinition>;

export const FeatureStatus = z.enum(['active', 'draft', 'deprecated']);

export const FeatureView = FeatureDefinition.extend({
  id: Id,
  slug: z.string().describe('With the version: it never means anything else.'),
  status: FeatureStatus,
  implemented: z.boolean().describe('An active workflow exists for it.'),
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
  implemented: z.boolean().optional().describe('`true` keeps only features with active workflows.'),
});
export const FeatureList = z.object({ features: z.array(FeatureView), nextCursor: NextCursor });
export const FeatureEnvelope = z.object({ feature: FeatureView });

/** Long enough for every slug, and short enough to be no attack. */
export const SlugInput = z.string().min(1).max(200).meta({ example: 'sales-cold-email-outreach' });

export const PrefillInput = z
  .object({
    featureSlug: SlugInput,
    format: z.enum(['text', 'structured']).default('structured').describe('`text` gives plain strings.'),
    brandIds: z.array(IdInput).min(1).max(50).describe('The first is the primary brand.'),
  })
  .meta({ example: { featureSlug: 'sales-cold-email-outreach', format: 'text', brandIds: [EXAMPLE_ID] } });

const PrefilledValue = z.object({
  value: JsonValue.describe('Null where the website does not tell.'),
  sourceUrls: z.array(WebUrl),
  cached: z.boolean(),
});

const prefilledFor = { slug: z.string(), brandId: ShownId };
const examplePrefilled = { slug: 'sales-cold-email-outreach-v1', brandId: EXAMPLE_ID };

const PrefilledText = z
  .object({ ...prefilledFor, prefilled: z.record(z.string(), z.string().nullable()).describe('By input key.') })
  .meta({
    id: 'PrefilledText',
    description: 'With `format=text`.',
    example: { ...examplePrefilled, prefilled: { targetAudience: 'Heads of sales', valueProposition: null } },
  });

const PrefilledStructured = z
  .object({ ...prefilledFor, prefilled: z.record(z.string(), PrefilledValue).describe('By input key.') })
  .meta({
    id: 'PrefilledStructured',
    description: 'Without `format=text`: each value with its sources.',
    example: {
      ...examplePrefilled,
      prefilled: {
        targetAudience: { value: 'Heads of sales', sourceUrls: ['https://acme.example/'], cached: false },
      },
    },
  });

export const Prefilled = z.union([PrefilledText, PrefilledStructured]);
