import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  Id,
  IdInput,
  NextCursor,
  PageInput,
  sortChoice,
  Timestamp,
  WebUrl,
} from '../../src/kernel/schema.ts';

/** Fields that an analysis finds and users may correct. */
export const ANALYSED_FIELDS = [
  'name',
  'logoUrl',
  'elevatorPitch',
  'bio',
  'mission',
  'location',
  'categories',
] as const;
export type AnalysedField = (typeof ANALYSED_FIELDS)[number];

export const WebsiteInput = z.string().trim().min(1).max(2048).meta({
  description: 'Website URL. `https://` is optional.',
  example: 'https://acme.sandbox.example',
});

const exampleItem = {
  id: EXAMPLE_ID,
  domain: 'acme.example',
  name: 'Acme',
  brandUrl: 'https://acme.example/',
  url: 'https://acme.example/',
  logoUrl: 'https://acme.example/logo.svg',
  elevatorPitch: 'Acme makes anvils for coyotes.',
  sandbox: false,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

export const BrandItem = z
  .object({
    id: Id,
    domain: z.string().describe('Host without `www.`, in lower case and punycode. One brand per domain.'),
    name: z.string().describe('Name from the site. The domain if the site has no name.'),
    brandUrl: WebUrl,
    url: WebUrl.describe('Same as `brandUrl`.'),
    logoUrl: WebUrl.nullable(),
    elevatorPitch: z.string().nullable(),
    sandbox: z.boolean().describe('True for the demo company at https://acme.sandbox.example.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'BrandItem', example: exampleItem });

export const ListBrandsInput = PageInput.extend({
  q: z.string().trim().min(1).max(200).optional().describe('Text to find in the name or the domain.'),
  sort: sortChoice('createdAt', 'name', 'domain').default('-createdAt'),
});

export const BrandList = z.object({ brands: z.array(BrandItem), nextCursor: NextCursor });
export const BrandItems = z.object({ brands: z.array(BrandItem) });

const AnalysedField = z.enum(ANALYSED_FIELDS).meta({ id: 'AnalysedField' });

const Analysis = z.object({
  state: z
    .enum(['running', 'done', 'failed'])
    .meta({ id: 'AnalysisState' })
    .describe('`running` includes waiting in the queue.'),
  understoodBy: z.string().nullable().describe('`extractive` (built-in), or the provider whose model read the pages.'),
  fallbackReason: z.string().nullable().describe('Why no provider was used, if one was expected.'),
  error: z.string().nullable().describe('Error of the latest analysis. Null if it succeeded.'),
});

const exampleDetail = {
  ...exampleItem,
  analysedAt: EXAMPLE_TIME,
  bio: 'Acme was founded in 1949.',
  mission: 'Every coyote deserves an anvil.',
  location: 'Tucson, Arizona',
  categories: 'Hardware, Outdoor',
  sources: { name: 'https://acme.example/', bio: 'https://acme.example/about' },
  correctedFields: [],
  paused: false,
  clickDestinationUrl: null,
  analysis: { state: 'done', understoodBy: 'extractive', fallbackReason: null, error: null },
};

export const BrandDetail = BrandItem.extend({
  analysedAt: Timestamp.nullable().describe('Time of the last full analysis. Null until the first one completes.'),
  bio: z.string().nullable(),
  mission: z.string().nullable(),
  location: z.string().nullable(),
  categories: z.string().nullable().describe('Comma-separated list.'),
  sources: z.partialRecord(AnalysedField, z.string()).describe('Source page of each value.'),
  correctedFields: z.array(AnalysedField).describe('Fields set by a user. An analysis does not overwrite them.'),
  paused: z.boolean(),
  clickDestinationUrl: WebUrl.nullable().describe('Default click destination for campaigns.'),
  analysis: Analysis,
}).meta({ id: 'Brand', example: exampleDetail });

/** The brand, plus a copy under `brand`, where existing clients read it. */
export const BrandAnswer = BrandDetail.extend({ brand: BrandDetail }).meta({
  id: 'BrandAnswer',
  example: { ...exampleDetail, brand: exampleDetail },
});

export const BrandRef = z.object({ brandId: IdInput });
export const BrandRunsInput = PageInput.extend(BrandRef.shape);

export const CreateBrandInput = z.object({ url: WebsiteInput });

export const CreatedBrand = z
  .object({ brandId: Id, domain: z.string(), name: z.string(), created: z.boolean() })
  .meta({ example: { brandId: EXAMPLE_ID, domain: 'acme.example', name: 'Acme', created: true } });

/** Ids have 36 characters, so 200 fit into a URL. */
const MAX_IDS = 200;
/** Values that are not ids are skipped, like unknown ids. */
const MAX_ID_LENGTH = 200;

export const ByIdsInput = z.object({
  ids: z
    .array(z.string().max(MAX_ID_LENGTH).meta({ format: 'uuid' }))
    .min(1)
    .max(MAX_IDS, `must name at most ${MAX_IDS} brands`)
    .transform((ids) => [...new Set(ids.map((id) => id.trim()))])
    .meta({ description: `Up to ${MAX_IDS} ids, each as a parameter or separated by commas.`, example: [EXAMPLE_ID] }),
});

const corrected = (maxLength: number, example: string) =>
  z.string().trim().min(1).max(maxLength).nullish().meta({ example });

export const PatchBrandInput = BrandRef.extend({
  name: corrected(200, 'Acme'),
  logoUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .max(2048)
    .nullish()
    .meta({ example: 'https://acme.example/logo.svg' }),
  elevatorPitch: corrected(2000, 'Acme makes anvils for coyotes.'),
  bio: corrected(5000, 'Acme was founded in 1949.'),
  mission: corrected(2000, 'Every coyote deserves an anvil.'),
  location: corrected(500, 'Tucson, Arizona'),
  categories: corrected(1000, 'Hardware, Outdoor'),
}).meta({ example: { brandId: EXAMPLE_ID, name: 'Acme', location: 'Tucson, Arizona' } });

export const PauseInput = BrandRef.extend({ paused: z.boolean() });

export const Pause = z
  .object({ brandId: Id, paused: z.boolean(), pausedAt: Timestamp.nullable() })
  .meta({ id: 'BrandPause', example: { brandId: EXAMPLE_ID, paused: true, pausedAt: EXAMPLE_TIME } });
