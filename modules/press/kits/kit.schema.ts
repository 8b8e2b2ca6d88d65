import { z } from 'zod';
import {
  EXAMPLE_ID,
  EXAMPLE_TIME,
  IdInput,
  NextCursor,
  PageInput,
  ShownId,
  sortChoice,
  Timestamp,
} from '../../../src/kernel/schema.ts';

export const KitStatus = z
  .enum(['generating', 'drafted', 'validated', 'denied', 'failed', 'archived'])
  .meta({ id: 'MediaKitStatus' });
export type KitStatus = z.output<typeof KitStatus>;

const exampleItem = {
  id: EXAMPLE_ID,
  mediaKitId: EXAMPLE_ID,
  orgId: EXAMPLE_ID,
  organizationId: EXAMPLE_ID,
  brandId: EXAMPLE_ID,
  brandIds: [EXAMPLE_ID],
  campaignId: null,
  featureSlug: null,
  workflowSlug: null,
  shareToken: 'Zm9vYmFy',
  publicUrl: 'https://distribute.example/press-kits/public/Zm9vYmFy',
  title: 'Acme makes anvils',
  iconUrl: 'https://acme.example/logo.png',
  brandDomain: 'acme.example',
  parentMediaKitId: null,
  status: 'drafted' as const,
  denialReason: null,
  contentExcerpt: 'Acme makes anvils for small businesses and enterprises.',
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};

export const MediaKitItem = z
  .object({
    id: ShownId,
    mediaKitId: ShownId.describe('Same as `id`.'),
    orgId: ShownId.nullable(),
    organizationId: ShownId.nullable().describe('Same as `orgId`.'),
    brandId: ShownId.nullable().describe('The first of `brandIds`.'),
    brandIds: z.array(ShownId),
    campaignId: ShownId.nullable(),
    featureSlug: z.string().nullable(),
    workflowSlug: z.string().nullable(),
    shareToken: z.string().nullable().describe('Token of the public page. Null if there is no page yet.'),
    publicUrl: z.string().nullable(),
    title: z.string().nullable(),
    iconUrl: z.string().nullable(),
    brandDomain: z.string().nullable(),
    parentMediaKitId: ShownId.nullable().describe('The previous version. Null for the first version.'),
    status: KitStatus,
    denialReason: z.string().nullable(),
    contentExcerpt: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'MediaKitItem', example: exampleItem });
export type MediaKitItem = z.output<typeof MediaKitItem>;

export const exampleKit = {
  ...exampleItem,
  mdxPageContent: '# Acme makes anvils',
  failureReason: null,
  writtenBy: 'extractive',
  fallbackReason: null,
};

export const MediaKit = MediaKitItem.extend({
  mdxPageContent: z.string().nullable(),
  failureReason: z.string().nullable().describe('Why writing the kit failed.'),
  writtenBy: z.string().nullable().describe('`extractive`, or the provider whose model wrote it.'),
  fallbackReason: z
    .string()
    .nullable()
    .describe('Why no model wrote the kit: the error, or that no model is configured to follow the instructions.'),
}).meta({
  id: 'MediaKit',
  example: exampleKit,
});

export const ListKitsInput = PageInput.extend({
  brand_id: IdInput.optional().describe('Return only kits of this brand.'),
  brandId: IdInput.optional().describe('Same as `brand_id`.'),
  campaign_id: IdInput.optional().describe('Return only kits of this campaign.'),
  campaignId: IdInput.optional().describe('Same as `campaign_id`.'),
  title: z.string().min(1).max(200).optional().describe('Text that the title contains.'),
  status: KitStatus.optional().describe('Default: drafted, generating and validated kits.'),
  versionsOf: IdInput.optional().describe('Return all versions of this kit, in every status unless `status` is set.'),
  sort: sortChoice('validated', 'createdAt', 'updatedAt', 'title')
    .default('-validated')
    .describe(
      'Sort order: a field name sorts ascending, with a leading `-` descending. `-validated` returns validated kits first, then the newest.',
    ),
});

export const KitList = z.object({ mediaKits: z.array(MediaKitItem), nextCursor: NextCursor });

export const RequestKitInput = z.object({
  instruction: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .meta({ example: 'Write for trade magazines; name our three factories.' }),
  mediaKitId: IdInput.optional().describe('The kit to create a new version of.'),
  brandId: z
    .string()
    .max(2000)
    .optional()
    .describe('Ids of the brands that the kit is about, separated by commas. The first is the primary brand.')
    .meta({ format: 'uuid', example: EXAMPLE_ID }),
  campaignId: IdInput.optional().describe('The campaign that the kit belongs to.'),
});

export const KitRef = z.object({ id: IdInput });

export const MoveKitInput = KitRef.extend({
  status: KitStatus,
  denialReason: z.string().trim().min(1).max(2000).optional().describe('Required for `denied`.'),
});

export const KitRemoved = z.object({ success: z.literal(true) });
